/// `insights report`: a journal as one page.
struct ReportCommand: AsyncParsableCommand {
  static let name = "report"
  static let configuration = CommandConfiguration(
    name, "Write a report on a journal: one HTML page with figures, or a PDF.",
    """
    The page begins with the next cup of each open bag and what makes your cups better; then come \
    flavors, ratings, the latest and the best cups, recipes and beans. It \
    is one file that loads nothing and needs no script, follows light and dark mode, fits a \
    phone and prints. The same journal gives the same page. A file name that ends in .pdf gives a PDF, which \
    Chromium prints. The journal is not changed.

    A journal of several tasters says what they agree and differ on; --for gives the page of one, with the \
    cups, ratings and words of that person.
    """,
    showing: "insights report --out report.html",
    "insights report --bean geisha --out -",
    "insights report --for Ana --out ana.html")

  @OptionGroup var journal: JournalOptions
  @Option("The file to write; - is standard output.", "file|-") var out: String
  @OptionGroup var choice: PatternChoice
  @OptionGroup var person: SuggestCommand.ForTaster

  func validate() throws {
    try requirePath(out, option: "--out", advice: "Name the file to write.")
  }

  func run() async throws {
    let (journal, choice, out, person) = (try journal.existing(), choice, out, person.name)
    try await Interruption.cancelling {
      let (contents, taster) = try Language.engine().page(of: journal, by: person)
      let options = try choice.options(for: contents)
      // A file that cannot be written is reported before the work.
      let target = try OutputFile(out, option: "--out", sparing: journal.path)
      // So is a browser that is missing.
      let printer = out.lowercased().hasSuffix(".pdf") ? try PagePrinter() : nil
      let line = WorkLine(brews: contents.brews.count)
      defer { line.finish() }
      let page = try await Language.engine().report(
        on: contents, options: options, asOf: choice.asOf, progress: line.show
      ).named(taster, Language.words)
      line.finish()
      try target.write(try printer.map { try $0.pdf(page.html) } ?? page.html)
      try target.finish()
      if out != "-" { StandardError.line("wrote \(out)") }
    }
  }
}
