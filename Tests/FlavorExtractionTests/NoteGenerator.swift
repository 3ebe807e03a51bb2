import Support

/// Notes without end, the same in every run: made of words that rules, cues and the lexicon know,
/// so that chance reaches most of the engine.
struct NoteGenerator {
  private var generator: SeededGenerator

  init(seed: UInt64) { generator = SeededGenerator(seed: seed) }

  private static let words = """
    lemon cherry rose honey chocolate dark brown sugar sour sweet bitter smoky nutty black tea
    berries cake roasted dried burnt cacao rasberry choclate butter scotch lemony un-sweetened
    smokiness plum-like not no without hardly lacks never nothing neither nor but though than
    instead rather maybe almost hint of notes tastes like bag says promised I my wife usually wish
    expected other cup this that it the a is was isn't don't can't more less too very body acidity
    finish crema process label yesterday missing absent gone fades as cools added milk with and or
    crème jalapeño ’tis “rose” 4/5 92 #peach café 🍋 🍓 ☕️ fig date game port Ginger Rose
    """.split(whereSeparator: \.isWhitespace).map(String.init)

  private static let gaps = [
    " ", " ", " ", " ", " ", " ", ", ", ". ", "; ", ": ", "\n", "\n- ", "/", "-", " — ", "! ",
    "? ", "… ", " (", ") ", ",", ".", "\r\n", "\t",
  ]

  mutating func note(upTo most: Int) -> String {
    var note = ""
    for _ in 0..<Int.random(in: 0...most, using: &generator) {
      var word = Self.words.randomElement(using: &generator) ?? ""
      switch Int.random(in: 0..<12, using: &generator) {
      case 0: word = word.uppercased()
      case 1: word = word.prefix(1).uppercased() + word.dropFirst()
      default: break
      }
      note += word + (Self.gaps.randomElement(using: &generator) ?? "")
    }
    return note
  }

  /// Bytes of any kind, half of them changed words of notes.
  mutating func bytes(upTo most: Int) -> [UInt8] {
    guard Bool.random(using: &generator) else {
      let count = Int.random(in: 0...most, using: &generator)
      return (0..<count).map { _ in UInt8.random(in: 0...255, using: &generator) }
    }
    var bytes = Array(note(upTo: max(1, most / 6)).utf8)
    for _ in 0..<3 where !bytes.isEmpty {
      let place = Int.random(in: 0..<bytes.count, using: &generator)
      switch Int.random(in: 0..<3, using: &generator) {
      case 0: bytes.remove(at: place)
      case 1: bytes[place] = UInt8.random(in: 0...255, using: &generator)
      default:
        bytes.insert(
          [0x00, 0xC3, 0xE2, 0xF0, 0xFF].randomElement(using: &generator) ?? 0, at: place)
      }
    }
    return bytes
  }
}
