/// `insights tag`: words in, universal part-of-speech tags out.
struct TagCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    "tag", "Tag words with their parts of speech.",
    """
    Text comes as arguments, from files, or from standard input. Prints one token a line, a tab, \
    and its universal tag, with a blank line after each sentence. A sentence never continues on \
    the next line.
    """,
    showing: "insights tag 'Rose to the top'",
    "echo 'Rose to the top' | insights tag")

  @Argument("Text to tag; with --pretokenized, one token each.", "text") var texts: [String] = []

  @Flag(
    help: "Input is one token a line (the first column), with a blank line after each sentence.")
  var pretokenized = false

  @Option("Read from a file; - is standard input. May be repeated. (default: -)", "file")
  var input: [String] = []

  mutating func validate() throws {
    // As elsewhere `-` is standard input.
    if texts == ["-"], input.isEmpty { (texts, input) = ([], ["-"]) }
    try refuse(
      input.filter({ $0 == "-" }).count > 1, "--input - is given twice; standard input is read once"
    )
    try refuse(!texts.isEmpty && !input.isEmpty, "text is given both as arguments and with --input")
  }

  func run() throws {
    var writer = TagWriter()
    for text in texts { try add(Array(text.utf8), to: &writer) }
    try finish(&writer)
    guard texts.isEmpty else { return }
    for path in input.isEmpty ? ["-"] : input {
      let source = try NoteSource(path: path, format: .text)
      while let chunk = try source.next() { try add(chunk.bytes, to: &writer) }
      try finish(&writer)
    }
  }

  private func add(_ bytes: [UInt8], to writer: inout TagWriter) throws {
    if pretokenized { writer.addTokens(bytes) } else { writer.addText(bytes) }
    try StandardOutput.write(writer.takeBytes())
  }

  private func finish(_ writer: inout TagWriter) throws {
    writer.endSentence()
    try StandardOutput.write(writer.takeBytes())
  }
}

/// Tags text or ready-made tokens and lays the result out, one token a line.
struct TagWriter {
  private var bytes: [UInt8] = []
  private let tokenizer = Tokenizer()
  private let tagger = Tagger.standard
  private var state = Tagger.State()
  private var tags: [UniversalTag] = []
  private var tokens: [Token] = []
  /// The sentence that ready-made tokens have made so far, a space between two tokens.
  private var sentence: [UInt8] = []
  private var sentenceTokens: [Token] = []

  /// What was laid out since it was last asked for.
  mutating func takeBytes() -> [UInt8] {
    defer { bytes.removeAll(keepingCapacity: true) }
    return bytes
  }

  /// Adds whole lines of running text.
  mutating func addText(_ text: [UInt8]) {
    tokenizer.tokenize(text, into: &tokens)
    write(tokens, in: text)
  }

  /// Adds lines that each begin with a token; a line without one ends the sentence.
  mutating func addTokens(_ lines: [UInt8]) {
    let lines = lines.last == UInt8(ascii: "\n") ? lines.dropLast() : lines[...]
    for line in lines.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false) {
      addToken(line)
    }
  }

  /// Tags and lays out the sentence that is open.
  mutating func endSentence() {
    guard !sentenceTokens.isEmpty else { return }
    write(sentenceTokens, in: sentence)
    sentence.removeAll(keepingCapacity: true)
    sentenceTokens.removeAll(keepingCapacity: true)
  }

  private mutating func addToken(_ line: ArraySlice<UInt8>) {
    let form = Array(line.prefix { $0 != UInt8(ascii: "\t") && $0 != UInt8(ascii: "\r") })
    guard !form.allSatisfy(UTF8Text.isSpace) else { return endSentence() }
    if !sentence.isEmpty { sentence.append(UInt8(ascii: " ")) }
    let start = Int32(sentence.count)
    sentence.append(contentsOf: form)
    sentenceTokens.append(
      Token(
        start: start, end: Int32(sentence.count), kind: kind(of: form), isSpaced: true,
        startsSentence: sentenceTokens.isEmpty))
  }

  /// The kind that the tokenizer gives a form it leaves whole; else by what the form holds.
  private mutating func kind(of form: [UInt8]) -> Token.Kind {
    tokenizer.tokenize(form, into: &tokens)
    if tokens.count == 1 { return tokens[0].kind }
    return tokens.contains { $0.kind == .word } ? .word : tokens.first?.kind ?? .other
  }

  private mutating func write(_ tokens: [Token], in text: [UInt8]) {
    guard !tokens.isEmpty else { return }
    tagger.tag(tokens, in: text, into: &tags, state: &state)
    for (index, token) in tokens.enumerated() {
      if index > 0, token.startsSentence { bytes.append(UInt8(ascii: "\n")) }
      bytes.append(contentsOf: text[token.range])
      bytes.append(UInt8(ascii: "\t"))
      bytes.append(contentsOf: tags[index].name.utf8)
      bytes.append(UInt8(ascii: "\n"))
    }
    bytes.append(UInt8(ascii: "\n"))
  }
}
