import Foundation
import Insights
import TestSupport
import Testing

/// The schemas of `Fixtures/schema`, which say what programs may rely on.
@Suite(.ownThreads) struct SchemaTests {
  private static let names = Result {
    try PackageFiles.files(in: "Fixtures/schema", ofType: "json").map {
      URL(filePath: $0).deletingPathExtension().lastPathComponent
    }
  }

  @Test func `every schema is that of an output, and every output has one`() throws {
    let used = ResultCase.all.map(\.schema.name) + ["label"]
    #expect(try Set(Self.names.get()) == Set(used))
  }

  @Test func `schemas name themselves and what they are of`() throws {
    for name in try Self.names.get() {
      let data = try Data(contentsOf: PackageFiles.url("Fixtures/schema/\(name).json"))
      let object = try #require(try JSONSerialization.jsonObject(with: data) as? [String: Any])
      #expect(object["$schema"] as? String == "https://json-schema.org/draft/2020-12/schema")
      #expect(object["$id"] as? String == "\(name).json")
      #expect((object["title"] as? String)?.isEmpty == false)
    }
  }

  @Test func `recorded outputs are valid`() throws {
    let data = try Data(contentsOf: PackageFiles.url("Fixtures/cli/extract.json"))
    let schema = try JSONSchema(named: "extraction")
    let value = try EncodedValue(Array(data))
    if case .array(let elements) = value {
      for element in elements { #expect(schema.problems(of: element) == []) }
    } else {
      #expect(schema.problems(of: value) == [])
    }
  }

  @Test func `a photo's lines and remarks are valid, too`() throws {
    let label = try JSONSchema(named: "label")
    let reading = """
      {"origin": ["Kenya"], "region": null, "farm": null, "variety": [], "process": "washed",
      "roast_level": null, "roaster": null, "name": null, "roast_date": null,
      "roast_date_candidates": [], "best_before": "2026-11", "weight_g": 250,
      "altitude_m": [1700, 1900], "decaf": false, "flavors": [], "notes": [],
      "decisions": {"origin": {"decision": "accept", "confidence": 0.99, "evidence": "KENYA", "line": 1}},
      "lines": [{"text": "KENYA", "confidence": 0.96, "fields": ["origin"]}]}
      """
    #expect(label.problems(of: try EncodedValue(Array(reading.utf8))) == [])
    let wrong = reading.replacing("accept", with: "maybe").replacing("2026-11", with: "Nov 2026")
    #expect(label.problems(of: try EncodedValue(Array(wrong.utf8))).count == 2)
  }

  @Test(arguments: [
    (#"{"type": "integer"}"#, "1.5", ": type text(\"integer\")"),
    (#"{"type": ["string", "null"]}"#, "null", ""),
    (
      #"{"type": "object", "properties": {"a": {"type": "string"}}}"#, #"{"a": 1}"#,
      ".a: type text(\"string\")"
    ),
    (#"{"properties": {"a": {}}}"#, #"{"b": 1}"#, ": undescribed field b"),
    (#"{"properties": {"a": {}}, "additionalProperties": true}"#, #"{"b": 1}"#, ""),
    (#"{"required": ["a"]}"#, #"{"b": 1}"#, ": no field a"),
    (
      #"{"items": {"enum": ["x"]}}"#, #"["x", "y"]"#,
      "[1]: enum array([Documents.EncodedValue.text(\"x\")])"
    ),
    (#"{"minimum": 0, "maximum": 1}"#, "1.2", ": maximum integer(1)"),
    (#"{"uniqueItems": true}"#, "[1, 1]", ": uniqueItems bool(true)"),
    (#"{"pattern": "^[a-z]+$"}"#, #""a1""#, ": pattern text(\"^[a-z]+$\")"),
    (#"{"propertyNames": {"enum": ["a"]}}"#, #"{"a": 1}"#, ""),
    (##"{"$ref": "#/$defs/a", "$defs": {"a": {"type": "null"}}}"##, "1", ": type text(\"null\")"),
    (##"{"$ref": "#/$defs/b"}"##, "1", ": no #/$defs/b"),
    (#"{"anyOf": [{"type": "null"}, {"type": "integer"}]}"#, "1", ""),
    (#"{"minItems": 2}"#, "[1]", ": minItems integer(2)"),
    (#"{"oneOf": []}"#, "1", ": unknown keyword oneOf"),
  ])
  func `what breaks a schema is found`(schema: String, value: String, problem: String) throws {
    let schema = JSONSchema(try EncodedValue(Array(schema.utf8)))
    #expect(
      schema.problems(of: try EncodedValue(Array(value.utf8))) == (problem.isEmpty ? [] : [problem])
    )
  }
}
