import ExtractionJSON
import FlavorExtraction
import Journal
package import Support

/// The JSON form of `insights journal log`, `add-brew` and `edit-brew`.
extension LoggedBrew: Codable {
  private enum CodingKeys: String, CodingKey {
    case stored, tasting, notes, brews, remarks
    case carriedOver = "carried_over"
  }

  public func encode(to encoder: any Encoder) throws {
    try EncodedValue.encode(to: encoder) { $0.logged(self) }
  }

  public init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: CodingKeys.self)
    let listing = try BrewListing(from: decoder)
    guard let brew = listing.brews.first, listing.brews.count == 1 else {
      throw DecodingError.dataCorruptedError(
        forKey: .brews, in: values, debugDescription: "there is not one brew")
    }
    let settings = try values.decode([String].self, forKey: .carriedOver)
    self.init(
      listing, brew,
      tasting: try values.decodeIfPresent(ListedTasting.self, forKey: .tasting)?.tasting(
        of: brew.id),
      carriedOver: settings.compactMap(BrewDraft.Setting.init(rawValue:)),
      remarks: try values.decodeIfPresent([BrewRemark].self, forKey: .remarks) ?? [],
      isStored: try values.decode(Bool.self, forKey: .stored),
      notes: try values.decode([Extraction].self, forKey: .notes))
  }
}

extension JSONWriter {
  /// Adds a stored brew as an object.
  package mutating func logged(_ logged: LoggedBrew) {
    object { writer in
      writer.field("id", logged.id.rawValue)
      writer.field("stored", logged.isStored)
      writer.name("brews")
      writer.brews(logged.listing)
      writer.name("tasting")
      if let tasting = logged.tasting { writer.tasting(tasting) } else { writer.raw("null") }
      writer.name("carried_over")
      writer.array(logged.carriedOver) { $0.string($1.rawValue) }
      writer.name("remarks")
      writer.array(logged.remarks) { writer, remark in
        writer.object { writer in
          writer.field("code", remark.code.rawValue)
          writer.field("written", remark.written)
          writer.name("value")
          writer.raw(NumberText.shortest(remark.value).utf8)
          guard remark.code == .implausible else { return }
          writer.field("field", remark.field)
          writer.name("likely")
          writer.raw((remark.likely.map { NumberText.shortest($0) } ?? "null").utf8)
        }
      }
      writer.name("notes")
      writer.array(logged.notes) { $0.extraction($1, text: Array($1.text.utf8)) }
    }
  }
}

extension BrewRemark: Decodable {
  private enum CodingKeys: String, CodingKey {
    case code, written, value, field, likely
  }

  public init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: CodingKeys.self)
    self.init(
      Code(rawValue: try values.decode(String.self, forKey: .code)),
      written: try values.decode(String.self, forKey: .written),
      value: try values.decode(Double.self, forKey: .value),
      field: try values.decodeIfPresent(String.self, forKey: .field),
      likely: try values.decodeIfPresent(Double.self, forKey: .likely))
  }
}
