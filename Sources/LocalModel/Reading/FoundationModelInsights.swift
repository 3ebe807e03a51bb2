#if canImport(FoundationModels)
  import FoundationModels
#endif

/// The model that the system has, where the build and the device have one: `FoundationModelInsights`.
public enum DeviceModel {
  /// The name of the tier in results.
  public static let tierName = "foundation"

  /// Whether the system's model can answer, and why not.
  ///
  /// - Parameter engine: The lexical tier.
  public static func availability(_ engine: InsightsEngine) async -> TierAvailability {
    #if canImport(FoundationModels)
      if #available(macOS 26.0, iOS 26.0, *) {
        return await FoundationModelInsights(engine: engine).availability()
      }
    #endif
    return .unavailable(.deviceNotEligible)
  }
}

// Apple's model on the device. What follows is compiled only where the system has it, and was written
// after Apple's documentation without a machine to build it on: it holds no logic of its own.
#if canImport(FoundationModels)
  /// What the model fills in: `AnswerSchema.note` as types.
  @available(macOS 26.0, iOS 26.0, *)
  @Generable
  struct GeneratedNote {
    @Generable
    struct Item {
      @Guide(description: "Node of the flavor wheel", .anyOf(FlavorWheel.standard.nodes.map(\.id)))
      var node: String
      @Guide(description: "Words of the note that name it, copied exactly")
      var quote: String
      @Guide(description: "How strong", .anyOf(ModelIntensity.allCases.map(\.rawValue)))
      var intensity: String
    }

    @Guide(description: "Flavors reported of this cup", .maximumCount(16))
    var flavors: [Item]
    @Guide(description: "One short sentence in the language of the note")
    var summary: String
  }

  /// The tier of Apple's model on the device, bounded as `LocalModelInsights` is.
  @available(macOS 26.0, iOS 26.0, *)
  public struct FoundationModelInsights: InsightsTier {
    private let engine: InsightsEngine

    /// Creates a tier.
    ///
    /// - Parameter engine: The lexical tier, which bounds what the model may say.
    public init(engine: InsightsEngine) {
      self.engine = engine
    }

    public var name: String { DeviceModel.tierName }

    public func availability() async -> TierAvailability {
      switch SystemLanguageModel.default.availability {
      case .available: .available
      case .unavailable(.deviceNotEligible): .unavailable(.deviceNotEligible)
      case .unavailable(.appleIntelligenceNotEnabled): .unavailable(.notEnabled)
      case .unavailable(.modelNotReady): .unavailable(.loading)
      case .unavailable: .unavailable(.notRunning)
      }
    }

    public func prewarm() async {
      LanguageModelSession(instructions: Prompt.note.text()).prewarm()
    }

    @concurrent public func extract(_ note: String, explaining: Bool) async throws -> Extraction {
      let instructions = Prompt.note.text()
      let text = TokenBudget(
        context: 4096, instructions: instructions, answer: 700
      ).cut(note).text
      let session = LanguageModelSession(instructions: instructions)
      let answer = try await session.respond(
        to: text, generating: GeneratedNote.self,
        options: GenerationOptions(sampling: .greedy, maximumResponseTokens: 700)
      ).content
      let items = answer.flavors.map { item in
        NoteAnswer.Item(
          node: item.node, quote: item.quote,
          intensity: ModelIntensity(rawValue: item.intensity) ?? .medium)
      }
      let bounds = ReadingBounds(engine: engine, tier: name, explaining: explaining)
      return try await bounds.reading(
        of: note, given: text, NoteAnswer(items: items, summary: answer.summary)
      ).extraction
    }
  }
#endif
