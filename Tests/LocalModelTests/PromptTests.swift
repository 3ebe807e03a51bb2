import Insights
import TestSupport
import Testing

@testable import LocalModel

/// What a model is given fits, and says what was left out.
@Suite struct PromptTests {
  @Test func `prompts are versioned, filled in, and leave room`() throws {
    for (name, prompt) in [
      ("note", Prompt.note), ("brew", .brew), ("patterns", .patterns), ("label", .label),
    ] {
      let text = try PackageFiles.text("Lexicon/prompts/\(name).txt")
      #expect(text.hasPrefix("version \(prompt.version)\n"))
      #expect(!prompt.text().contains("{") && !prompt.text().hasPrefix("version"))
      #expect(TokenBudget.tokens(of: prompt.text()) < 2500, "\(name)")
    }
    #expect(FlavorWheel.standard.nodes.allSatisfy { Prompt.note.text().contains($0.id) })
    #expect(Prompt.brew.text(language: "German").contains("in German,"))
    #expect(PromptWords.instructions.contains("ignore"))
    #expect(PromptWords.numbers["twelve"] == 12 && PromptWords.numbers["dozen"] == .some(nil))
  }

  @Test func `the schema of a note has all nodes`() {
    guard case .object(let schema)? = JSONValue(AnswerSchema.note),
      case .object(let properties)? = schema["properties"],
      case .object(let flavors)? = properties["flavors"],
      case .object(let items)? = flavors["items"],
      case .object(let parts)? = items["properties"], case .object(let node)? = parts["node"],
      case .list(let nodes)? = node["enum"]
    else {
      Issue.record("the schema has another form")
      return
    }
    #expect(nodes == FlavorWheel.standard.nodes.map { .string($0.id) } && nodes.count == 111)
    for schema in [AnswerSchema.sentences, AnswerSchema.repairs] {
      #expect(JSONValue(schema) != nil)
    }
  }

  @Test(arguments: [
    ("Honey. Lemon!", ["Honey. ", "Lemon!"]),
    ("Rated 3.5 of 5. V.60", ["Rated 3.5 of 5. ", "V.60"]),
    ("one\ntwo\n\nthree", ["one\n", "two\n\n", "three"]),
    ("\"Yes.\" he said", ["\"Yes.\" ", "he said"]),
    ("", []), ("...", ["..."]), ("甘い。酸っぱい。", ["甘い。", "酸っぱい。"]), ("What?! No…", ["What?! ", "No…"]),
  ])
  func `sentences are all of a text`(text: String, sentences: [String]) {
    #expect(Sentences.ranges(in: text).map { String(text[$0]) } == sentences)
  }

  @Test(arguments: [
    "Sweet and clean. ", "no stop at all ", "x", "Süß, würzig. ", "甘い。", "👍🏽 fine! ",
  ])
  func `a long text is cut where a sentence ends`(piece: String) {
    let text = String(repeating: piece, count: 3000)
    for tokens in [0, 1, 2, 7, 100, 1000] {
      var budget = TokenBudget(context: 4096, instructions: "", answer: 0)
      budget = TokenBudget(context: tokens + 32, instructions: "", answer: 0)
      let (kept, leftOut) = budget.cut(text)
      #expect(TokenBudget.tokens(of: kept) <= tokens)
      #expect(text.hasPrefix(kept) && kept.utf8.count + leftOut == text.utf8.count)
      if ".!。".contains(where: { piece.contains($0) }), tokens >= 100 {
        #expect(kept.count % piece.count == 0 && !kept.isEmpty)
      }
    }
    let short = TokenBudget(context: 4096, instructions: "", answer: 0)
    #expect(short.cut("Sweet and clean. Honey") == ("Sweet and clean. Honey", 0))
  }

  @Test func `lines are kept whole`() {
    let budget = TokenBudget(context: 132, instructions: "", answer: 0)
    let lines = Array(repeating: String(repeating: "a", count: 57), count: 9)
    #expect(budget.cut(lines) == (Array(lines[..<5]), 4))
  }

  @Test func `a question never exceeds the context`() async throws {
    let server = try FakeServer.model(answering: #"{"flavors": [], "summary": ""}"#)
    let model = try LocalModelInsights(
      ModelSettings(url: server.url), engine: try InsightsEngine(), clock: TestClock())
    let note = String(repeating: "Sweet like honey and quite clean. ", count: 1000)
    let reading = try await model.reading(of: note)
    #expect(reading.leftOut > 10_000)
    #expect(
      reading.extraction.remarks == [
        ExtractionRemark(code: .modelNoteCut, cause: String(reading.leftOut))
      ])
    let body = try #require(server.questions.first?.body)
    #expect(TokenBudget.tokens(of: body) < 2 * 4096)
    guard case .object(let request)? = JSONValue(Array(body.utf8)),
      case .list(let messages)? = request["messages"],
      case .number(let answer)? = request["max_tokens"]
    else {
      Issue.record("the request has another form")
      return
    }
    let tokens = messages.reduce(0) { sum, message in
      guard case .object(let parts) = message, case .string(let text)? = parts["content"] else {
        return sum
      }
      return sum + TokenBudget.tokens(of: text)
    }
    #expect(tokens + Int(answer) <= 4096)
  }

  @Test func `an empty note is not sent`() async throws {
    let server = try FakeServer.model(answering: "{}")
    let model = try LocalModelInsights(ModelSettings(url: server.url), engine: try InsightsEngine())
    for note in ["", "  \n "] {
      let found = try await model.extract(note)
      #expect(found.nodes.isEmpty && found.tier == "model")
    }
    #expect(server.requests.isEmpty)
  }
}
