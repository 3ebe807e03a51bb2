/// The format of an imported file.
public struct ImportFormat: RawRepresentable, Hashable, Sendable {
  /// The format's name, such as `csv`.
  public let rawValue: String

  /// Creates a format from its name.
  public init(rawValue: String) {
    self.rawValue = rawValue
  }

  /// Delimited text. Tables of other containers are named by these: `xlsx`, `ods`, `markdown`, `html`, `xml`,
  /// `yaml`, `toml`, `json-records`, `jsonl` and `text`; shots by what wrote them, such as `gaggimate`.
  public static let csv = ImportFormat(rawValue: "csv")
  /// An export of the Beanconqueror app.
  public static let beanconqueror = ImportFormat(rawValue: "beanconqueror")
  /// A BrewSpec document, as JSON or as YAML.
  public static let brewSpec = ImportFormat(rawValue: "brewspec")
  /// A shot of Visualizer (visualizer.coffee).
  public static let visualizer = ImportFormat(rawValue: "visualizer")
  /// A shot of Decent's app (de1app).
  public static let decent = ImportFormat(rawValue: "decent")
  /// A table of a database of another program.
  public static let sqlite = ImportFormat(rawValue: "sqlite")
  /// Several files of any kind.
  public static let several = ImportFormat(rawValue: "several")
  /// A journal that was exported as JSON.
  public static let json = ImportFormat(rawValue: "json")
}
