#if HAS_HUNSPELL
  import CHunspell

  /// Sole owner of Hunspell's handle. It is for one thread at a time.
  struct HunspellHandle: ~Copyable, @unchecked Sendable {
    // Safe to send: one owner reaches the pointer, and it is freed once, in `deinit`.
    private let pointer: OpaquePointer

    /// Whether Hunspell is part of this build.
    static let isBuilt = true

    /// Loads a dictionary; nil when Hunspell gives no handle.
    init?(affixes: String, words: String) {
      guard let pointer = Hunspell_create(affixes, words) else { return nil }
      self.pointer = pointer
    }

    deinit {
      Hunspell_destroy(pointer)
    }

    /// The name of the dictionary's encoding, such as `UTF-8`.
    var encoding: String { Hunspell_get_dic_encoding(pointer).map { String(cString: $0) } ?? "" }

    /// Whether a word, in the dictionary's encoding and ended by a zero, is in the dictionary.
    func contains(_ terminated: [CChar]) -> Bool { Hunspell_spell(pointer, terminated) != 0 }
  }
#else
  /// Stands for Hunspell where the package is built without the trait `Spelling`: there is none.
  struct HunspellHandle: ~Copyable, Sendable {
    static let isBuilt = false
    let encoding = ""

    init?(affixes: String, words: String) { return nil }

    func contains(_ terminated: [CChar]) -> Bool { false }
  }
#endif
