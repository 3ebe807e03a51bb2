import Foundation
import Insights
import InsightsServer
import TestSupport
import Testing

/// `/openapi.json` describes the paths that there are, with the schemas of `Fixtures/schema`.
@Suite struct DescriptionTests {
  private let description: [String: EncodedValue]

  init() throws {
    description = try EncodedValue(ServerPage.description.bytes).fields
  }

  @Test func `every path is described with its method and parameters, and no other`() throws {
    var described: [String: [String]] = [:]
    for (path, methods) in try #require(description["paths"]).fields {
      for (method, operation) in try methods.fields {
        let parameters = try operation.fields["parameters"]?.elements ?? []
        described["\(method.uppercased()) \(path)"] = try parameters.map {
          try $0.fields["name"]?.string ?? ""
        }
        let fields = try operation.fields
        #expect(fields["summary"] != nil && fields["responses"] != nil)
      }
    }
    let routes = ServerRoute.all.map { ("\($0.method) \($0.path)", $0.parameters) }
    #expect(described == Dictionary(routes) { first, _ in first })
    #expect(Set(routes.map(\.0)).count == routes.count)
  }

  @Test func `schemas are those of the command line; scripts openapi writes them`() throws {
    let components = try #require(description["components"]).fields
    let schemas = try #require(components["schemas"]).fields
    var count = 0
    for (name, schema) in schemas where try schema.fields["$id"] != nil {
      let data = try Data(contentsOf: PackageFiles.url("Fixtures/schema/\(name).json"))
      #expect(try schema == EncodedValue(Array(data)), "run scripts/openapi for \(name)")
      count += 1
    }
    #expect(count == 9)
  }

  @Test func `what is referred to is there`() throws {
    let text = String(decoding: ServerPage.description.bytes, as: UTF8.self)
    let components = try #require(description["components"]).fields
    let schemas = try #require(components["schemas"]).fields
    let names = text.matches(of: /#\/components\/schemas\/([a-z-]+)/).map { String($0.1) }
    #expect(!names.isEmpty && names.allSatisfy { schemas[$0] != nil })
  }

  @Test func `the answer of every path that needs no more is as described`() async throws {
    // A few cups are enough, and take less time.
    let scratch = try TemporaryFolder()
    let table = """
      brewed_at,bean_name,method,dose_g,water_g,water_temp_c,rating,notes
      2026-03-01T08:00:00Z,Kochere,V60,15,250,94,4,Peach and jasmine
      2026-03-02T08:00:00Z,Kochere,V60,15,250,92,3,A bit sour; lemon
      2026-03-03T08:00:00Z,Kochere,V60,15,250,93,4.5,Peach
      """
    let journal = scratch.path("journal.sqlite")
    let imported = try InsightsProgram().run(
      "journal", "import", "-", "--create", "--db", journal, input: table)
    #expect(imported.status == 0)
    let server = try ServiceFixture(journal: journal)
    for route in ServerRoute.all where route.method == "GET" {
      // Those that need two brews, or a session.
      guard !["/compare", "/cupping"].contains(route.path) else { continue }
      let reply = await server.get(route.path)
      let paths = try #require(description["paths"]).fields
      let response = try paths[route.path]?.fields["get"]?.fields["responses"]?.fields["200"]
      let types = try response?.fields["content"]?.fields.keys.sorted() ?? []
      #expect(reply.status == 200, "\(route.path): \(reply.text.prefix(200))")
      #expect(types == [reply.header("Content-Type")?.prefix { $0 != ";" }.description])
    }
  }

  @Test func `pages load and run nothing from elsewhere`() throws {
    for page in [ServerPage.index, .style, .script, .report, .reportScript] {
      let text = String(decoding: page.bytes, as: UTF8.self)
      #expect(!text.contains("http:") && !text.contains("https:") && !text.contains("//cdn"))
      #expect(!text.contains("innerHTML") && !text.contains(" onclick=") && !text.contains("eval("))
      #expect(!text.contains(" style=") && !text.contains("<style"))
    }
  }
}

extension EncodedValue {
  private struct Mismatch: Error {}

  fileprivate var fields: [String: EncodedValue] {
    get throws {
      guard case .object(let fields) = self else { throw Mismatch() }
      return fields
    }
  }

  fileprivate var elements: [EncodedValue] {
    get throws {
      guard case .array(let elements) = self else { throw Mismatch() }
      return elements
    }
  }

  fileprivate var string: String? { if case .text(let text) = self { text } else { nil } }
}
