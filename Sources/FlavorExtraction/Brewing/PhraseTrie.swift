/// Phrases of words, each with a number, found at a place of a note in one pass.
struct PhraseTrie: Sendable {
  /// For each word the state that it leads to from the start, or −1.
  private var firstStates: [Int16] = []
  /// For each state its phrase or −1, and whether a longer phrase continues from it.
  private var phraseAtState: [Int16] = []
  private var goesOn: [Bool] = []
  private var edges: EdgeTable

  init(capacity: Int = 2_048) {
    edges = EdgeTable(capacity: capacity)
  }

  @inline(__always)
  func starts(with word: Int32) -> Bool {
    word >= 0 && Int(word) < firstStates.count && firstStates[Int(word)] >= 0
  }

  /// The longest phrase that starts at a word: its number and its end; nil for none.
  ///
  /// - Parameters:
  ///   - ids: The numbers of the note's words.
  ///   - words: The note's words.
  ///   - start: The position of the first word.
  func match(
    _ ids: borrowing [Int32], _ words: borrowing [Word], at start: Int
  ) -> (phrase: Int16, end: Int)? {
    guard starts(with: ids[start]) else { return nil }
    var state = firstStates[Int(ids[start])]
    var found = phraseAtState[Int(state)]
    var end = start + 1
    var position = start + 1
    while goesOn[Int(state)], position < words.count, words[position].separator.joins {
      let next = edges[Int32(state), ids[position]]
      guard next >= 0 else { break }
      state = Int16(next)
      position += 1
      if phraseAtState[Int(state)] >= 0 {
        found = phraseAtState[Int(state)]
        end = position
      }
    }
    return found < 0 ? nil : (found, end)
  }

  /// Calls `body` with each phrase of a list with commas, and with whether it is a statement of its
  /// own (`=under`); `-` means no phrase.
  static func forEachPhrase(
    of list: EmbeddedBytes, _ body: (_ phrase: EmbeddedBytes, _ isAlone: Bool) -> Void
  ) {
    var start = 0
    while start < list.count {
      let end = list.index(of: UInt8(ascii: ","), from: start)
      let phrase = list.view(start..<end)
      if phrase.first == UInt8(ascii: "=") {
        body(phrase.view(1..<phrase.count), true)
      } else if phrase.count > 1 || phrase[0] != UInt8(ascii: "-") {
        body(phrase, false)
      }
      start = end + 1
    }
  }

  mutating func add(_ phrase: EmbeddedBytes, _ number: Int16, _ vocabulary: inout Vocabulary) {
    var state = -1
    phrase.forEachWord { word in
      let id = vocabulary.intern(word)
      while firstStates.count <= Int(id) { firstStates.append(-1) }
      if state < 0 {
        if firstStates[Int(id)] < 0 { firstStates[Int(id)] = Int16(addState()) }
        state = Int(firstStates[Int(id)])
      } else {
        var next = edges[Int32(state), id]
        if next < 0 {
          next = Int32(addState())
          edges.insert(next, from: Int32(state), by: id)
          goesOn[state] = true
        }
        state = Int(next)
      }
    }
    if state >= 0 { phraseAtState[state] = number }
  }

  private mutating func addState() -> Int {
    phraseAtState.append(-1)
    goesOn.append(false)
    return phraseAtState.count - 1
  }

  func write(to image: inout ImageWriter) {
    image.write(firstStates)
    image.write(phraseAtState)
    image.write(goesOn)
    edges.write(to: &image)
  }

  init(from image: inout ImageReader) throws(ImageFault) {
    firstStates = try image.array()
    phraseAtState = try image.array()
    goesOn = try image.flags()
    edges = try EdgeTable(from: &image)
  }
}

/// A lexicon of phrases with a vocabulary of its own.
protocol NumberedWords {
  var vocabulary: Vocabulary { get }
  var trie: PhraseTrie { get }
  /// Whether what is looked for may start with a word.
  func starts(with word: Int32) -> Bool
}

extension NumberedWords {
  /// The number of a normalized word, or −1.
  func id(of word: ArraySlice<UInt8>) -> Int32 { vocabulary.id(of: word) }

  @inline(__always)
  func starts(with word: Int32) -> Bool { trie.starts(with: word) }

  /// The longest phrase that starts at a word: its number and its end; nil for none.
  func match(
    _ ids: borrowing [Int32], _ words: borrowing [Word], at start: Int
  ) -> (phrase: Int16, end: Int)? {
    trie.match(ids, words, at: start)
  }
}

/// The numbers of a note's words in such a lexicon, which is asked once a session for each form.
struct FormNumbers: Sendable {
  /// For each form of the session its number; `unasked` where it is new.
  private var ofForm: [Int32] = []
  private var generation = -1
  /// The number of each word of the note, or −1.
  private(set) var ids: [Int32] = []

  private static let unasked: Int32 = -2

  /// Numbers the words of a note, and returns whether what is looked for may start with any.
  mutating func read(
    _ note: borrowing NoteDocument, in lexicon: borrowing some NumberedWords
  ) -> Bool {
    if generation != note.forms.generation {
      ofForm.removeAll(keepingCapacity: true)
      generation = note.forms.generation
    }
    ids.removeAll(keepingCapacity: true)
    var hasStart = false
    for position in note.words.indices {
      let form = Int(note.words[position].form)
      while ofForm.count <= form { ofForm.append(Self.unasked) }
      var number = ofForm[form]
      if number == Self.unasked {
        number = lexicon.id(of: note.forms.bytes(of: Int32(form)))
        ofForm[form] = number
      }
      ids.append(number)
      if lexicon.starts(with: number) { hasStart = true }
    }
    return hasStart
  }
}
