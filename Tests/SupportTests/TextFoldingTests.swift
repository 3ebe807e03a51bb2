import Support
import Testing

@Suite struct TextFoldingTests {
  @Test(arguments: [
    ("Café CRÈME", "cafe creme"), ("jalapen\u{303}o", "jalapeno"), ("Øl Łódź", "ol lodz"),
    ("Straße Æble cœur Þór", "strasse aeble coeur thor"), ("Đắk Lắk", "dak lak"),
    ("İstanbul ılık", "istanbul ilik"), ("a × b", "a × b"), ("日本", "日本"), ("", ""),
  ])
  func `letters lose case and marks under every policy`(text: String, folded: String) {
    for folding in [TextFolding.names, .terms, .words] {
      #expect(folding.text(text) == folded)
      #expect(folding.text(text.unicodeScalars) == folded)
      var output: [UInt8] = []
      folding.append(Array(text.utf8).span, to: &output)
      #expect(String(decoding: output, as: UTF8.self) == folded)
    }
  }

  @Test func `policies differ in apostrophes and other scripts`() {
    let text = "Qu'est ʻ´’ ΚΑΦΈ"
    #expect(TextFolding.names.text(text) == "qu'est ʻ´’ καφέ")
    #expect(TextFolding.terms.text(text) == "quest  καφέ")
    #expect(TextFolding.words.text(text) == "quest  ΚΑΦΈ")
  }

  /// The letters with marks that Unicode takes apart fold to their base letter.
  @Test func `the tables agree with Unicode's case mapping`() {
    for code in Array(0xC0..<0x250) + Array(0x1E00..<0x1F00) {
      guard let scalar = Unicode.Scalar(UInt32(code)) else { continue }
      let lower = TextFolding.names.text(String(scalar).lowercased())
      #expect(TextFolding.names.text(String(scalar)) == lower, "\(scalar)")
    }
  }

  @Test(arguments: [[0xC3], [0xE2, 0x80], [0xF0, 0x9F], [0x80], [0xFF, 0x41], [0xC1, 0x81]])
  func `bytes that are not UTF-8 stay`(bytes: [UInt8]) {
    var output: [UInt8] = []
    TextFolding.words.append(bytes.span, to: &output)
    #expect(output == bytes.map { $0 == 0x41 ? 0x61 : $0 })
  }

  @Test func `names are equal but for white space, devices but for hyphens too`() {
    #expect(FoldedText.words(" Finca\u{A0} El  Ñandú ") == "finca el nandu")
    #expect(FoldedText.device("Aero-Press") == FoldedText.device("aero press"))
    #expect(FoldedText.keyword("Medium-Light") == "medium_light")
  }
}
