extension MethodCategory {
  /// What kind of brewing a method of this name is; `unrecorded` when the name tells nothing.
  ///
  /// The longest known name within it decides, so that "Cold Brew in the French Press" is cold.
  init(methodName name: String) {
    let words = "_" + FoldedText.keyword(name) + "_"
    let joined = FoldedText.device(name)
    let found = Self.names.filter { entry in
      words.contains("_" + entry.name + "_")
        || entry.name.filter { $0 != "_" } == joined
    }
    self = found.max { $0.name.utf8.count < $1.name.utf8.count }?.category ?? .unrecorded
  }

  /// Names of brewers in small letters, words joined by `_`.
  private static let names: [(name: String, category: MethodCategory)] = table.split(separator: "\n")
    .flatMap { line in
      let words = line.split(separator: " ").map(String.init)
      return words.dropFirst().map { ($0, MethodCategory(rawValue: words.first ?? "")) }
    }

  private static let table = """
    pour_over v60 kalita kalita_wave wave chemex pour_over pourover filter_coffee drip dripper hand_drip melitta origami orea april kono
    pour_over b75 blue_bottle woodneck nel_drip stagg tornado_duo tricolate espro_bloom gina karlsbader
    pour_over flat_bed moccamaster batch_brew drip_machine coffee_maker handfilter filterkaffee
    immersion french_press frenchpress press_pot cafetiere clever clever_dripper switch hario_switch siphon syphon vacuum_pot
    immersion cupping immersion steep_and_release eva_solo stempelkanne
    pressure aeropress aero_press aeropress_go aeropress_xl delter delter_press
    espresso espresso portafilter siebtrager lever flair cafelat cafelat_robot robot rok nanopresso picopresso ristretto lungo
    stovetop moka moka_pot mokapot bialetti brikka turkish turkish_coffee ibrik cezve percolator stovetop stove_top herdkanne
    cold cold_brew coldbrew cold_drip iced_drip kyoto toddy
    """
}
