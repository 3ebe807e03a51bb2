import Support

/// Maps the app's kinds and styles of preparation to our categories.
enum BeanconquerorMethod {
  /// Whether brews of this style record the coffee in the cup instead of the water.
  static func isEspresso(type: String, style: String) -> Bool {
    let style = FoldedText.keyword(style)
    return style.isEmpty ? kinds[type.uppercased()]?.preset == "espresso" : style == "espresso"
  }

  /// The category of a preparation: that of its type, unless the user changed the style of the
  /// type; for the user's own type, that of its name, else of its style.
  static func category(type: String, style: String, name: String) -> MethodCategory {
    let style = FoldedText.keyword(style)
    let byStyle = styles[style]
    if let kind = kinds[type.uppercased()] {
      return style.isEmpty || style == kind.preset ? kind.category : byStyle ?? kind.category
    }
    let byName = MethodCategory(impliedBy: name)
    return byName == .unrecorded ? byStyle ?? .unrecorded : byName
  }

  private static let styles: [String: MethodCategory] = [
    "pour_over": .pourOver, "espresso": .espresso, "full_immersion": .immersion,
    "percolation": .other,
  ]

  private static let kinds: [String: (preset: String, category: MethodCategory)] = {
    var kinds: [String: (preset: String, category: MethodCategory)] = [:]
    for line in table.split(separator: "\n") {
      let words = line.split(separator: " ").map(String.init)
      for type in words.dropFirst(2) {
        kinds[type] = (words[0], MethodCategory(rawValue: words[1]))
      }
    }
    return kinds
  }()

  /// Style, category and types (`src/enums/preparations` of the app).
  private static let table = """
    espresso espresso PORTAFILTER CAFELAT FLAIR HAND_LEVER ROK DECENT_ESPRESSO METICULOUS XENIA SANREMO_YOU GAGGIUINO
    full_immersion pressure AEROPRESS AEROPRESS_INVERTED
    full_immersion immersion FRENCH_PRESS SIPHON HARIO_SWITCH
    full_immersion stovetop TURKISH
    full_immersion cold COLD_BREW
    percolation stovetop BIALETTI
    percolation cold COLD_DRIP
    percolation pour_over MOCCA_MASTER RATIO_SIX_COFFEE_BREWER
    pour_over pressure DELTER_PRESS
    pour_over pour_over V60 CHEMEX KALITA_WAVE DRIPPER BLUE_DRIPPER GINA KONO ORIGAMI OREA APRIL_BREWER
    pour_over pour_over ESPRO_BLOOM FELLOW_STAGG HSIAO_50 KARLSBADER_KANNE CAFEC_FLOWER DECEMBER_DRIPPER
    pour_over pour_over HARIO_WOODNECK TORNADO_DUO TRICOLATE
    """
}
