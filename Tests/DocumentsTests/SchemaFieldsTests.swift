import BagLabels
import Foundation
import TestSupport
import Testing

/// The schemas of results against the documents; that what is printed is described by them is tested
/// where commands run.
struct SchemaFieldsTests {
  /// The properties of all documents, as they are named in JSON, and the fields of labels.
  private static let properties = Result {
    let sources = try #require(
      FileManager.default.enumerator(
        at: PackageFiles.url("Sources"), includingPropertiesForKeys: nil))
    // Documents of records have the columns of their tables, which `RecordFieldTests` compares.
    let columns = try PackageFiles.text("Fixtures/journal/schema.sql")
    var names = Set(columns.matches(of: #/(?m)^ +(\w+) /#).map { String($0.1) })
    names.formUnion(LabelField.allCases.flatMap { [$0.rawValue, "\($0.rawValue)_candidates"] })
    for case let path as URL in sources where path.pathExtension == "swift" {
      let text = try String(contentsOf: path, encoding: .utf8)
      guard text.contains("Document") else { continue }
      for name in text.matches(of: /name\("(\w+)"\)/) { names.insert(String(name.1)) }
      for property in text.matches(of: /(?m)^ +(?:@\w+ )?(?:package )?(?:let|var) ([\w, ]+):/) {
        for name in property.1.split(separator: ", ") {
          names.insert(String(name).replacing(/[A-Z]/) { "_" + $0.output.lowercased() })
        }
      }
    }
    return names
  }

  private static func fields(of schema: Any) -> Set<String> {
    if let list = schema as? [Any] { return list.reduce([]) { $0.union(fields(of: $1)) } }
    guard let object = schema as? [String: Any] else { return [] }
    var names: Set<String> = []
    for (key, value) in object {
      if key == "properties", let described = value as? [String: Any] {
        names.formUnion(described.keys)
        for field in described.values { names.formUnion(fields(of: field)) }
      } else {
        names.formUnion(fields(of: value))
      }
    }
    return names
  }

  @Test(arguments: [
    "comparison", "dial", "journal-check", "journal-stats", "label", "patterns", "suggestion",
    "suggestion-cups", "tiers", "wheel",
  ])
  func `every field of a schema is a property of a document`(schema: String) throws {
    let data = try Data(contentsOf: PackageFiles.url("Fixtures/schema/\(schema).json"))
    let fields = Self.fields(of: try JSONSerialization.jsonObject(with: data))
    #expect(!fields.isEmpty)
    #expect(fields.subtracting(try Self.properties.get()) == [])
  }
}
