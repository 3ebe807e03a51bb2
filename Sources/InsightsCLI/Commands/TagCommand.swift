import ArgumentParser
import Insights

/// `insights tag`: words in, universal part-of-speech tags out.
struct TagCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "tag",
    abstract: "Tag words with their parts of speech.",
    discussion: """
      Prints one token a line, a tab, and its universal tag, with a blank line after each \
      sentence. A sentence never continues on the next line.
      """
  ).showing(
    "echo 'Rose to the top' | insights tag")

  @Flag(
    help: "Input is one token a line (the first column), with a blank line after each sentence.")
  var pretokenized = false

  @Option(help: ArgumentHelp("Read from a file; - is standard input.", valueName: "file"))
  var input = "-"

  func run() throws {
    let source = try NoteSource(path: input, format: .text)
    var writer = TagWriter()
    while let chunk = try source.next() {
      if pretokenized {
        writer.addTokens(chunk.bytes)
      } else {
        writer.addText(chunk.bytes)
      }
      try StandardOutput.write(writer.takeBytes())
    }
    writer.endSentence()
    try StandardOutput.write(writer.takeBytes())
  }
}
