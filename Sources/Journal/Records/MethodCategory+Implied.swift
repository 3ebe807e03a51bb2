extension MethodCategory {
  /// What a method's name says about its kind: `Hario V60` is a pour-over; unrecorded when nothing.
  public init(impliedBy name: String) {
    let key = NameKey(name)
    let text = String(decoding: key.joined, as: UTF8.self)
    let known = Self.markers.first { marker in text.contains(marker.name) }
    self = known?.category ?? .unrecorded
  }

  /// Parts of names, letters and digits only; the first that fits decides.
  private static let markers: [(name: String, category: MethodCategory)] = [
    ("coldbrew", .cold), ("colddrip", .cold), ("icedrip", .cold), ("aeropress", .pressure),
    ("mokapot", .stovetop), ("moka", .stovetop), ("bialetti", .stovetop), ("ibrik", .stovetop),
    ("cezve", .stovetop), ("turkish", .stovetop), ("espresso", .espresso),
    ("portafilter", .espresso), ("ristretto", .espresso), ("frenchpress", .immersion),
    ("cafetiere", .immersion), ("clever", .immersion), ("switch", .immersion),
    ("siphon", .immersion), ("syphon", .immersion), ("cupping", .immersion), ("v60", .pourOver),
    ("kalita", .pourOver), ("chemex", .pourOver), ("origami", .pourOver), ("pourover", .pourOver),
    ("melitta", .pourOver), ("orea", .pourOver), ("april", .pourOver), ("batch", .pourOver),
    ("filter", .pourOver),
  ]
}
