import Wording

// What `FutureBrews` says of itself.

typealias DayWords = DayText

enum CountText {
  static func grouped(_ number: Int) -> String { NumberText().grouped(number) }
}
