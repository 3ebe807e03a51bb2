import Testing

@testable import InsightsCLI

/// Names and notes come from files of others, and are printed in a terminal.
@Suite struct HostileTextTests {
  @Test(arguments: [
    ("plum", "plum"), ("Café №1 ☕", "Café №1 ☕"), ("red\u{1B}[31m", "red [31m"),
    ("a\nb\tc", "a b c"),
    ("title\u{9D}0;x\u{07}", "title 0;x "), ("up\u{9B}2A", "up 2A"), ("nul\u{0}", "nul "),
    ("gpj\u{202E}exe", "gpjexe"),
    ("\u{2066}a\u{2067}b\u{202A}c\u{202B}d\u{202D}e\u{202C}", "abcde"),
    // A name in a sentence is isolated, and right-to-left letters stay.
    ("\u{2068}קפה\u{2069}", "\u{2068}קפה\u{2069}"), ("👩🏽‍🌾 farm", "👩🏽‍🌾 farm"), ("e\u{301}", "e\u{301}"),
  ])
  func `a line has nothing that drives a terminal`(text: String, line: String) {
    #expect(TextTable.oneLine(text) == line)
  }

  @Test(arguments: [
    ("id,name\n1,plum\n", "id,name\n1,plum\n"), ("a\tb\n\nc", "a\tb\n\nc"), ("", ""),
    ("1,red\u{1B}[31m\n2,x", "1,red [31m\n2,x"), ("up\u{9B}2A\u{7F}\n", "up 2A \n"),
    ("gpj\u{202E}exe\u{2066}\n", "gpjexe\n"), ("Café №1 ☕\n", "Café №1 ☕\n"),
  ])
  func `a table on a terminal has nothing that drives it`(table: String, shown: String) {
    #expect(String(decoding: TextTable.harmless(Array(table.utf8)), as: UTF8.self) == shown)
  }
}
