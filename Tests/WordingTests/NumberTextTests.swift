import Testing

@testable import Wording

/// Numbers, clocks and shares as people read them.
@Suite struct NumberTextTests {
  private let text = NumberText()

  @Test func `numbers have the decimals that were asked for`() {
    #expect(text.number(4.25, places: 1) == "4.3" && text.number(4, places: 2) == "4")
    #expect(text.number(nil).isEmpty)
    #expect(text.fixed(4) == "4.0" && text.fixed(4.5, places: 2) == "4.50")
    #expect(text.fixed(4.2, places: 0) == "4")
    #expect(text.signed(-0.42, places: 1) == "−0.4" && text.signed(0.42, places: 1) == "+0.4")
    #expect(text.signed(0.01, places: 1) == "0")
    #expect(text.signed(-0.01, places: 1, isFixed: true) == "0.0")
    #expect(text.signed(2, places: 1, isFixed: true) == "+2.0")
  }

  @Test func `seconds are clocks, and hours where they are many`() {
    #expect(text.clock(185) == "3:05" && text.clock(7199) == "119:59")
    #expect(text.clock(43_200) == "12 h" && text.clock(.nan).isEmpty)
  }

  @Test func `counts, shares and chances`() {
    #expect(text.grouped(1_234_567) == "1,234,567" && text.grouped(-123) == "-123")
    #expect(text.percent(1, of: 1000) == "under 1%" && text.percent(1, of: 16) == "6%")
    #expect(text.percent(1, of: 0).isEmpty)
    #expect(text.chance(0.00001) == "below 0.0001" && text.chance(0.00042) == "0.0004")
    #expect(
      text.factor(2) == "2.0" && text.factor(31.4) == "31" && text.factor(2000) == "over 1000")
  }
}
