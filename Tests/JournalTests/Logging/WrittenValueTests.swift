import Journal
import Testing

/// Numbers as people write them.
@Suite struct WrittenValueTests {
  @Test(arguments: [
    ("15", 15.0), ("15.5", 15.5), ("15,5", 15.5), ("15g", 15), (" 15 g ", 15), ("250 ml", 250),
    ("15 grams", 15), ("1,250", nil), ("15x", nil), ("", nil), ("g", nil), ("nan", nil),
    ("15 g 3", nil), ("-5", -5),
  ])
  func `grams`(text: String, grams: Double?) {
    #expect(WrittenValue.grams(text) == grams)
  }

  @Test(arguments: [
    ("94", 94.0), ("94C", 94), ("94 °C", 94), ("93,5°c", 93.5), ("201F", 93.9), ("200 °F", 93.3),
    ("94 degrees", 94), ("94K", nil), ("hot", nil),
  ])
  func `degrees`(text: String, celsius: Double?) {
    #expect(WrittenValue.celsius(text) == celsius)
  }

  @Test(arguments: [
    ("175", 175.0), ("2:55", 175), ("0:27.5", 27.5), ("1:02:03", 3723), ("175s", 175),
    ("175 sec", 175), ("2m55s", 175), ("2 min 55 s", 175), ("2min55", 175), ("2'55\"", 175),
    ("2.5 min", 150), ("12h", 43_200), ("2:75", nil), ("2m75s", nil), ("55s 2m", nil),
    ("2m 2m", nil),
    ("soon", nil), ("2 55", nil),
  ])
  func `times`(text: String, seconds: Double?) {
    #expect(WrittenValue.seconds(text) == seconds)
  }

  @Test(arguments: [
    ("4", 4.0), ("4.5", 4.5), ("4,5", 4.5), ("4/5", 4), ("4 stars", 4), ("1 star", 1), ("4*", 4),
    ("★★★★", 4), ("★★★½", 3.5), ("★★★☆☆", 3), ("⭐⭐", 2), ("8/10", 4), ("95/100", 4.75),
    ("11/10", nil), ("3/4", nil), ("four", nil), ("4 2", nil),
  ])
  func `stars`(text: String, stars: Double?) {
    #expect(WrittenValue.stars(text) == stars)
  }

  @Test(arguments: [
    ("24", 24.0), ("24,5", 24.5), ("24 clicks", 24), ("7 1/2", 7.5), ("2+4", nil), ("9E", nil),
    ("1.2.3", nil), ("15, minus 2 clicks", nil),
  ])
  func `settings`(text: String, position: Double?) throws {
    let setting = try #require(WrittenValue.setting(text))
    #expect(setting.text == text && setting.position == position)
  }

  @Test(arguments: ["", "fine", "medium", "a bit finer"])
  func `what is no setting`(text: String) {
    #expect(WrittenValue.setting(text) == nil)
  }

  @Test(arguments: [
    ("1.38", 1.38), ("1,38%", 1.38), ("9.5 %", 9.5), ("1.38 g", nil), ("strong", nil),
  ])
  func `percentages`(text: String, percent: Double?) {
    #expect(WrittenValue.percent(text) == percent)
  }
}
