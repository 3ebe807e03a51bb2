import ArgumentParser
import Insights

/// The fields of a bean.
struct BeanOptions: ParsableArguments {
  @Option(help: "What the bag calls the coffee.") var name: String?
  @Option(help: "Who roasted it.") var roaster: String?
  @Option(help: "The country; of a blend several, with commas.") var origin: String?
  @Option(help: "The region.") var region: String?
  @Option(help: "The farm, station or cooperative.") var farm: String?
  @Option(help: "The variety; several with commas.") var variety: String?
  @Option(help: ArgumentHelp("One of \(Self.list(CoffeeProcess.known.map(\.rawValue)))."))
  var process: String?
  @Option(help: ArgumentHelp("One of \(Self.list(RoastLevel.known.map(\.rawValue)))."))
  var roastLevel: String?
  @Option(help: ArgumentHelp("The day it was roasted.", valueName: "YYYY-MM-DD"))
  var roastDate: String?
  @Option(
    help: ArgumentHelp("The price of the bag; none clears it.", valueName: "number"),
    transform: Written.price)
  var price: Double?
  @Option(
    help: ArgumentHelp("The weight of the full bag; none clears it.", valueName: "g"),
    transform: Written.gramsOrNone)
  var weight: Double?
  @Option(help: ArgumentHelp("The day it was frozen.", valueName: "YYYY-MM-DD"))
  var frozen: String?
  @Option(help: ArgumentHelp("The day it was thawed.", valueName: "YYYY-MM-DD"))
  var thawed: String?
  @Flag(inversion: .prefixedNo, help: "A favorite.") var favorite: Bool?
  @OptionGroup var remarks: RemarkOptions<Bean>
  @Option(help: "Anything else.") var notes: String?

  /// Writes what is given into a bean.
  func apply(to bean: inout Bean) {
    bean.name = name ?? bean.name
    bean.roaster = roaster ?? bean.roaster
    bean.origin = origin ?? bean.origin
    bean.region = region ?? bean.region
    bean.farm = farm ?? bean.farm
    bean.variety = variety ?? bean.variety
    bean.process = process.map { CoffeeProcess(rawValue: Self.word($0)) } ?? bean.process
    bean.roastLevel = roastLevel.map { RoastLevel(rawValue: Self.word($0)) } ?? bean.roastLevel
    bean.roastDateText = roastDate ?? bean.roastDateText
    if let price { bean.price = price == 0 ? nil : price }
    if let weight { bean.bagWeight = weight == 0 ? nil : weight }
    bean.frozenDateText = frozen ?? bean.frozenDateText
    bean.thawedDateText = thawed ?? bean.thawedDateText
    bean.isFavorite = favorite ?? bean.isFavorite
    remarks.apply(to: &bean)
    bean.notes = notes ?? bean.notes
  }

  /// `Medium-Dark` as the journal writes it.
  static func word(_ text: String) -> String {
    String(text.lowercased().map { $0 == "-" || $0 == " " ? "_" : $0 })
  }

  private static func list(_ words: [String]) -> String {
    words.joined(separator: ", ")
  }
}
