import Support
import Testing

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
