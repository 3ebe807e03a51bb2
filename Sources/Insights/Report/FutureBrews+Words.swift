import Wording

// The sentences about `FutureBrews`.

typealias DayWords = DayText

enum CountText {
  static func grouped(_ number: Int) -> String { NumberText().grouped(number) }
}
