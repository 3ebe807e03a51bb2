/// Finds the longest descriptor phrases among the words of a note.
struct MentionFinder {
  private let lexicon: DescriptorLexicon
  private let wheelNames: WheelNames
  private let unpleasant: FlavorNodeSet
  private let negator: ClassSet
  private let contrast: ClassSet
  private let restart: ClassSet

  init(model: ExtractionModel) {
    lexicon = model.lexicon
    wheelNames = model.wheelNames
    unpleasant = model.unpleasantNodes
    negator = model.classes[.negator]
    contrast = model.classes[.contrast]
    restart = model.classes[.restart]
  }

  /// The state of a search: the trie node, and how its words were recognized.
  private struct Path {
    var node = DescriptorLexicon.root
    var source = Flavor.Source.lexicon
    var negates = false
    var needsContext = false
  }

  /// The best phrase found so far.
  private struct Best {
    /// The position after its last word.
    var end = -1
    var entry: Int32 = -1
    var path = Path()
    var isInflected = false
  }

  /// Replaces the mentions of a note by the phrases found: leftmost first, then longest, without
  /// overlaps.
  ///
  /// A phrase runs over hyphens only. O(words × lexicon readings).
  func apply(to note: inout NoteDocument) {
    note.mentions.reset(words: note.words.count)
    var index = 0
    while index < note.words.count {
      if let mention = wheelNames.mention(at: index, in: note.words) {
        note.mentions.append(mention)
        index = mention.end
        continue
      }
      if let mention = splitWord(at: index, note.words, note.forms) {
        note.mentions.append(mention)
        index = mention.end
        continue
      }
      var best = longestPhrase(at: index, note.words, note.forms)
      if isDeniedFault(at: index, best, note) {
        best = longestPhrase(at: index, upTo: index + 1, note.words, note.forms)
      }
      guard best.entry >= 0 else {
        index += 1
        continue
      }
      if lexicon.entries[Int(best.entry)].nodes.isEmpty, best.end - index > 1,
        longestPhrase(at: best.end - 1, note.words, note.forms).end > best.end
      {
        // `with cream` does not take a word of `cream cheese`.
        index = best.end - 1
        continue
      }
      note.mentions.append(mention(at: index, best))
      index = best.end
    }
  }

  /// Whether `not` denies the fault that begins a phrase, and not the flavor that the phrase means: `smooth not bitter
  /// chocolate`. But `not bitter chocolate but caramel`, `not bitter chocolate more like caramel` set flavors against
  /// each other.
  private func isDeniedFault(
    at index: Int, _ phrase: Best, _ note: borrowing NoteDocument
  ) -> Bool {
    guard phrase.end > index + 1, index > 0, note.words[index].separator.isEmpty,
      note.words[index - 1].tag == .part, note.words[index - 1].classes.intersects(negator)
    else { return false }
    let fault = longestPhrase(at: index, upTo: index + 1, note.words, note.forms)
    guard fault.entry >= 0 else { return false }
    let nodes = lexicon.entries[Int(fault.entry)].nodes
    guard !nodes.isEmpty, nodes.isSubset(of: unpleasant),
      !nodes.isSubset(of: lexicon.entries[Int(phrase.entry)].nodes)
    else { return false }
    let next = phrase.end
    return next == note.words.count || !note.words[next].separator.isSoft
      || !note.words[next].classes.intersects(contrast)
        && !note.words[next].classes.intersects(restart)
  }

  private func mention(at start: Int, _ best: Best) -> FoundMention {
    let entry = lexicon.entries[Int(best.entry)]
    var mention = FoundMention(
      start: start, end: best.end, entry: best.entry, nodes: entry.nodes, flags: entry.flags,
      source: best.path.source)
    mention.isInflected = best.isInflected
    if best.path.needsContext { mention.flags.insert(.ambiguous) }
    if entry.nodes.isEmpty {
      mention.status = .dropped
      mention.remark = .noLabel
    } else if best.path.negates, best.end - start == 1 {
      mention.status = .negated
      mention.remark = .negatingForm
    }
    return mention
  }

  /// A flavor word that was written as two (`butter scotch`), unless the two are a phrase
  /// themselves.
  private func splitWord(at index: Int, _ words: borrowing [Word], _ forms: MorphologyCache)
    -> FoundMention?
  {
    guard index + 1 < words.count, words[index + 1].separator.isEmpty,
      forms[Int(words[index].form)].mayBeginCompound,
      forms[Int(words[index + 1].form)].mayEndCompound
    else { return nil }
    let word = forms.joined(words[index].form, words[index + 1].form)
    guard word >= 0 else { return nil }
    let number = lexicon.entry(ofWord: word)
    let entry = lexicon.entries[Int(number)]
    guard !entry.nodes.isEmpty, longestPhrase(at: index, words, forms).end < index + 2 else {
      return nil
    }
    return FoundMention(
      start: index, end: index + 2, entry: number, nodes: entry.nodes, flags: entry.flags,
      source: .spelling)
  }

  /// The longest phrase that starts at a word and ends before another one; its entry is −1 without one.
  private func longestPhrase(
    at index: Int, upTo end: Int = .max, _ words: borrowing [Word], _ forms: MorphologyCache
  ) -> Best {
    var best = Best()
    guard forms[Int(words[index].form)].startsPhrase else { return best }
    walk(from: Path(), at: index, upTo: min(end, words.count), words, forms, best: &best)
    return best
  }

  /// Follows every lexicon reading of the word at `index`, and of those after it.
  private func walk(
    from path: Path, at index: Int, upTo end: Int, _ words: borrowing [Word],
    _ forms: MorphologyCache, best: inout Best
  ) {
    let tag: UInt32 = 1 << UInt32(words[index].tag.rawValue)
    for number in forms[Int(words[index].form)].readings {
      let reading = forms.reading(number)
      guard reading.tags & tag != 0 else { continue }
      let isFirst = path.node == DescriptorLexicon.root
      let next = Path(
        node: isFirst ? reading.node : lexicon.step(from: path.node, by: reading),
        source: Self.weaker(path.source, reading.source), negates: path.negates || reading.negates,
        needsContext: path.needsContext || reading.needsContext)
      guard next.node >= 0 else { continue }
      let entry = lexicon.entry(at: next.node)
      if entry >= 0,
        index + 1 > best.end
          || (index + 1 == best.end && next.source == .lexicon && best.path.source != .lexicon),
        next.source != .stem || !lexicon.entries[Int(entry)].flags.contains(.exact)
      {
        best = Best(end: index + 1, entry: entry, path: next, isInflected: reading.isInflected)
      }
      if lexicon.goesOn(from: next.node), index + 1 < end, words[index + 1].separator.joins {
        walk(from: next, at: index + 1, upTo: end, words, forms, best: &best)
      }
    }
  }

  /// The source of a phrase of words from two sources: the less literal one.
  private static func weaker(_ one: Flavor.Source, _ other: Flavor.Source) -> Flavor.Source {
    one == .lexicon ? other : one == .stem && other == .spelling ? other : one
  }
}
