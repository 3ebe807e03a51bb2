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
