import Testing

@testable import Reports

/// The cloud: nothing overlaps, and what is more frequent is not smaller.
@Suite struct TagCloudTests {
  private static let clouds: [[TagCloud.Word]] = [
    [], [.init(text: "one", count: 1)],
    (1...40).map { .init(text: "word \($0)", count: $0) },
    (1...200).map { .init(text: String(repeating: "w", count: 1 + $0 % 30), count: $0 % 7) },
    FigureTests.hostile.map { .init(text: $0, count: 9) },
    (1...40).map { _ in .init(text: "same", count: 3) },
  ]

  @Test(arguments: clouds.indices)
  func `words stand apart and inside`(index: Int) {
    let words = Self.clouds[index]
    let cloud = TagCloud(title: "", words: words)
    #expect(cloud.placed.count == min(40, words.count { $0.count > 0 && !$0.text.isEmpty }))
    for (index, place) in cloud.placed.enumerated() {
      #expect(place.center.x - place.width / 2 >= -0.1 && place.center.x + place.width / 2 <= 440.1)
      #expect(FontMetric.width(place.word.text, size: place.size) <= place.width + 0.01)
      for other in cloud.placed[..<index] {
        #expect(!place.overlaps(other), "\(place.word.text) lies on \(other.word.text)")
      }
    }
    for (one, next) in zip(cloud.placed, cloud.placed.dropFirst())
    where one.word.count > next.word.count && one.word.text.count < 20 {
      #expect(one.size >= next.size)
    }
  }

  @Test func `the order of the words does not matter`() {
    let words = Self.clouds[2]
    #expect(
      TagCloud(title: "", words: words).figure
        == TagCloud(title: "", words: words.reversed()).figure)
  }

  @Test(arguments: [
    ("short", 100, "short"), ("a rather long name", 60, "a rathe…"),
    ("two\nlines", 400, "two lines"),
    ("", 10, ""), ("wide", 1, "…"),
  ])
  func `text is cut where it does not fit`(text: String, width: Double, cut: String) {
    let fitting = FontMetric.fitting(text, width: width, size: 13)
    #expect(fitting == cut)
    #expect(cut == "…" || FontMetric.width(fitting, size: 13) <= width)
  }
}
