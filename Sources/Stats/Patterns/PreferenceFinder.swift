/// What brews rated 4 and up had in common.
struct PreferenceFinder {
  let table: PatternTable
  func preferences() -> [Preference] { [] }
}
