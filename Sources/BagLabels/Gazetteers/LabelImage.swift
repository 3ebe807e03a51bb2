import Lexicon

/// The image of the label reader's tables (`Lexicon/image/labels.bin`): what parsing them gives, as
/// it is in memory, as `KnowledgeImage` is that of the extractor's.
package enum LabelImage {
  struct Tables: Sendable {
    var lexicon: LabelLexicon
    var close: ShapeIndex
    var weights: LabelWeights
  }

  /// The tables of the compiled-in image; nil where it is of other tables, which are then parsed.
  static let standard: Tables? = try? tables(of: compiledIn)

  /// - Throws: An `ImageFault` for bytes that are no image of the compiled-in tables.
  static func tables(of image: EmbeddedBytes) throws(ImageFault) -> Tables {
    var image = try ImageReader(image)
    guard try image.array(of: Int32.self) == lengths else { throw ImageFault() }
    let lexicon = try LabelLexicon(from: &image)
    return Tables(
      lexicon: lexicon, close: try ShapeIndex(from: &image, words: lexicon.wordCount),
      weights: try LabelWeights(from: &image))
  }

  #if DEBUG
    /// Makes the image of the compiled-in tables.
    package static func compile() -> [UInt8] {
      let lexicon = LabelLexicon()
      return bytes(
        of: Tables(
          lexicon: lexicon, close: .close(of: lexicon),
          weights: LabelWeights(LabelWeights.embedded)))
    }

    /// The image that has these tables.
    static func bytes(of tables: Tables) -> [UInt8] {
      var image = ImageWriter()
      image.write(lengths)
      tables.lexicon.write(to: &image)
      tables.close.write(to: &image)
      tables.weights.write(to: &image)
      return image.bytes
    }
  #endif

  package static var compiledIn: EmbeddedBytes {
    let file = lexicon_image_labels()
    return EmbeddedBytes(immortal: file.bytes, count: file.count)
  }

  /// The lengths in bytes of all tables that the image is made of.
  private static var lengths: [Int32] {
    let coffee: [CoffeeTable] = [.countries, .regions, .varieties, .processes, .roasts]
    let labels = [
      lexicon_labels_keys(), lexicon_labels_words(), lexicon_labels_flavors(),
      lexicon_label_weights(),
    ]
    return coffee.map { Int32($0.length) } + labels.map { Int32($0.count) }
  }
}

/// What the tables of labels may contain, for the check of `Lexicon/`.
package enum LabelTableCheck {
  /// The names that the first column of `labels/words.tsv` must have, each at least once.
  package static let wordNames: Set<String> = Set(
    WordClass.allCases.map(\.rawValue) + WordList.allCases.map(\.rawValue)
      + (1...12).map { "month.\($0)" } + (1...7).map { "weekday.\($0)" }
      + (1...7).map { "day.\($0)" } + ["day.short"])

  /// What the first two columns of `learned/label-weights.tsv` name wrongly; nil for nothing.
  package static func mistake(inWeights row: [String]) -> String? {
    guard row.count == 4 else { return "\(row.count) columns instead of 4" }
    if row[0] == "threshold" {
      return LabelWeights.thresholdNames.contains(row[1]) ? nil : "no threshold"
    }
    let fields = LabelField.allCases.map(\.rawValue) + ["pair", "any"]
    if !fields.contains(row[0]) { return "no field" }
    return LabelFeature.allCases.contains { $0.name == row[1] } ? nil : "no feature"
  }

  /// What a row of `learned/label-layout.tsv` names wrongly; nil for nothing.
  package static func mistake(inLayout row: [String]) -> String? {
    guard row.count == 3, Double(row[2]) != nil else { return "no number in the third column" }
    if ["distance", "below"].contains(row[0]) { return nil }
    if LabelKey(rawValue: row[0]) == nil { return "no LabelKey" }
    return ValueEvidence(rawValue: row[1]) == nil ? "no evidence" : nil
  }
}
