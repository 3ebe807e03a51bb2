import Testing

@testable import InsightsCLI

/// Text for people fits a terminal whose width is known, and stays whole elsewhere.
@Suite struct TerminalWidthTests {
  private static var brews: TextTable {
    var table = TextTable([
      ("id", .left), ("brewed", .left), ("bean", .left), ("water", .right), ("grind", .right),
      ("rating", .right), ("notes", .left),
    ])
    table.needed = [0, 1, 2, 5]
    table.add([
      "aa11", "2026-05-04", "エチオピア イルガチェフェ", "250", "", "4", "とても甘い",
    ])
    table.add([
      "bb11", "2026-05-05", "Rio Alto", "250", "22", "3", "plum, cherry, sour",
    ])
    return table
  }

  @Test func `a table without a width is whole, its columns aligned as a terminal shows them`() {
    #expect(
      Self.brews.lines(within: nil) == [
        "id    brewed      bean                       water  grind  rating  notes",
        "aa11  2026-05-04  エチオピア イルガチェフェ    250              4  とても甘い",
        "bb11  2026-05-05  Rio Alto                     250     22       3  plum, cherry, sour",
      ])
  }

  @Test(arguments: [
    (
      80,
      [
        "id    brewed      bean                       water  grind  rating  notes",
        "aa11  2026-05-04  エチオピア イルガチェフェ    250              4  とても甘い",
        "bb11  2026-05-05  Rio Alto                     250     22       3  plum, cherry…",
      ]
    ),
    (
      64,
      [
        "id    brewed      bean               water  rating  notes",
        "aa11  2026-05-04  エチオピア イル…     250       4  とても甘い",
        "bb11  2026-05-05  Rio Alto             250       3  plum, cherr…",
      ]
    ),
    (
      40,
      [
        "id    brewed      bean            rating",
        "aa11  2026-05-04  エチオピア イ…       4",
        "bb11  2026-05-05  Rio Alto             3",
      ]
    ),
  ])
  func `notes are cut first, then what few rows have is left out`(width: Int, lines: [String]) {
    #expect(Self.brews.lines(within: width) == lines)
  }

  @Test(arguments: 4...130)
  func `no line is wider than the terminal`(width: Int) {
    var card = Self.brews
    card.wraps = true
    let sentence = "  Expect       4.3 stars, \u{1B}[1mwhatever\u{1B}[0m the width; 甘い香り as well"
    let lines =
      Self.brews.lines(within: width) + card.lines(within: width)
      + TerminalLine.wrapped(sentence, to: width)
    #expect(lines.allSatisfy { TerminalLine.columns(of: $0) <= width })
  }

  @Test func `a card goes on in the next line`() {
    var card = TextTable([("", .left), ("", .left)])
    card.wraps = true
    card.add(["  Coffee", "Rio Alto de la Montaña Verde, natural"])
    card.add(["  Tags", "plum"])
    #expect(
      Array(card.lines(within: 32).dropFirst()) == [
        "  Coffee  Rio Alto de la Montaña", "          Verde, natural", "  Tags    plum",
      ])
  }

  @Test(
    arguments: [
      ("plum and cherry", nil, ["plum and cherry"]),
      ("plum and cherry", 15, ["plum and cherry"]),
      ("plum and cherry", 10, ["plum and", "  cherry"]),
      ("  Expect   about four stars", 24, ["  Expect   about four", "           stars"]),
      ("甘い香り", 5, ["甘い", "  香", "  り"]),
      ("\u{1B}[1mbold words\u{1B}[0m", 10, ["\u{1B}[1mbold words\u{1B}[0m"]),
      ("", 10, [""]),
    ] as [(String, Int?, [String])])
  func `a line is broken at blanks`(line: String, width: Int?, lines: [String]) {
    #expect(TerminalLine.wrapped(line, to: width) == lines)
  }
}
