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

@Suite struct EditDistanceTests {
  @Test(arguments: [
    ("", "", 0), ("abc", "abc", 0), ("abc", "acb", 1), ("", "abc", 3), ("kitten", "sitting", 3),
    // Optimal string alignment edits no swapped pair again.
    ("ca", "abc", 3), ("a", "", 1),
  ])
  func `edits are counted`(a: String, b: String, distance: Int) {
    #expect(EditDistance.between(Array(a.utf8), Array(b.utf8)) == distance)
    #expect(EditDistance.between(Array(b.utf8), Array(a.utf8)) == distance)
  }

  @Test(
    arguments: [
      // One error in four letters, and in three.
      ("beam", "bean", 4, nil, 1), ("ben", "bean", 4, nil, nil), ("ben", "bean", 3, nil, 1),
      ("sugest", "suggest", 3, nil, 1), ("sgest", "suggest", 3, nil, nil),
      // Of the letters that count, not of those written.
      ("sgest", "suggest", 3, 7, 2), ("ben", "bean", 4, 4, 1), ("bean", "bean", 4, 0, 0),
    ] as [(String, String, Int, Int?, Int?)])
  func `few errors are typos`(
    written: String, known: String, share: Int, length: Int?, typos: Int?
  ) {
    let found = EditDistance.typos(
      Array(written.utf8), for: Array(known.utf8), oneIn: share, of: length)
    #expect(found == typos)
  }
}

/// Notes that an app keeps as HTML.
@Suite struct HTMLTextTests {
  @Test(arguments: [
    ("plum", "plum"), ("a < b & c", "a < b & c"), ("<p>one</p><p>two</p>", "one\ntwo"),
    ("<b>x</b>&nbsp;y &#39;z&#39;", "x y 'z'"), ("3 <4> 5", "3 <4> 5"), ("<3", "<3"),
    ("&x;", "&x;"), ("a > b <i>c</i> > <d", "a > b c > <d"), ("<<b>x", "<x"),
  ])
  func `notes without tags`(_ html: String, _ text: String) {
    #expect(HTMLText.plain(html) == text)
  }
}

/// How wide a terminal shows text (Unicode Standard Annex 11).
@Suite struct TerminalColumnsTests {
  @Test(arguments: [
    ("", 0), ("plum", 4), ("é", 1), ("e\u{301}", 1), ("Montaña №1 …", 12), ("★·●", 3),
    ("エチオピア", 10), ("ｶﾌｪ", 3), ("ａ", 2), ("「甘い」", 8), ("커피", 4),
    ("\u{1112}\u{1161}\u{11AB}", 2), ("क्षि", 3), ("\u{2068}קפה\u{2069}", 3), ("a\u{200B}b", 2),
    ("☕", 2), ("❤", 1), ("❤\u{FE0F}", 2), ("👩🏽‍🌾", 2), ("👨‍👩‍👧‍👦", 2), ("🇪🇹", 2), ("a\u{0}", 1),
  ])
  func `letters of East Asia and emoji are two wide, marks none`(text: String, columns: Int) {
    #expect(text.terminalColumns == columns)
  }
}
