import Journal
package import Stats
import Support

/// The JSON forms of values that are probably mistakes.
extension JSONWriter {
  /// Adds a doubt as a remark: `{"code": "implausible", "kind", "id", "field", "value", "likely"}`.
  package mutating func doubt(_ doubt: ValueDoubt) {
    object { writer in
      writer.field("code", BrewRemark.Code.implausible.rawValue)
      writer.field("kind", doubt.kind.rawValue)
      writer.field("id", doubt.recordID)
      writer.doubted(doubt)
    }
  }

  /// Adds what a suggestion left out: `[{"brew", "field", "value", "likely"}]`.
  mutating func leftOut(_ doubts: [ValueDoubt]) {
    array(doubts) { writer, doubt in
      writer.object { writer in
        writer.field("brew", doubt.recordID)
        writer.doubted(doubt)
      }
    }
  }

  private mutating func doubted(_ doubt: ValueDoubt) {
    field("field", doubt.field)
    name("value")
    raw(NumberText.shortest(doubt.value).utf8)
    name("likely")
    if let likely = doubt.likely {
      raw(NumberText.shortest(likely).utf8)
    } else {
      raw("null")
    }
  }
}
