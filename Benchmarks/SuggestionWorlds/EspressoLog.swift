import Foundation
import Journal
import Stats

/// A real log: each brew's rating is predicted from all others.
struct EspressoLog {
  private let contents: JournalContents

  /// - Parameter path: CSV with the journal's import columns, notes last.
  init(path: String) throws {
    let text = try String(contentsOfFile: path, encoding: .utf8)
    let lines = text.split(whereSeparator: \.isNewline)
    let header = lines.first.map { $0.split(separator: ",").map(String.init) } ?? []
    let method = BrewMethod(id: Identifier(rawValue: "m"), name: "Espresso", category: .espresso)
    var contents = JournalContents(methods: [method])
    for (index, line) in lines.dropFirst().enumerated() {
      let cells = line.split(
        separator: ",", maxSplits: header.count - 1, omittingEmptySubsequences: false)
      guard cells.count == header.count, Timestamp(String(cells[0])).seconds != nil else {
        continue
      }
      func cell(_ name: String) -> String {
        header.firstIndex(of: name).map { String(cells[$0]) } ?? ""
      }
      let name = cell("bean_name")
      if !contents.beans.contains(where: { $0.name == name }) {
        contents.beans.append(
          Bean(
            id: Identifier(rawValue: name), name: name, origin: cell("origin"),
            variety: cell("variety"), process: CoffeeProcess(rawValue: cell("process")),
            roastLevel: RoastLevel(rawValue: cell("roast_level"))))
      }
      let grinder = Grinder(id: Identifier(rawValue: cell("grinder")), name: cell("grinder"))
      if !contents.grinders.contains(grinder) { contents.grinders.append(grinder) }
      contents.brews.append(
        Brew(
          id: Identifier(rawValue: "\(index)"), beanID: Identifier(rawValue: name),
          methodID: method.id, grinderID: grinder.id, brewedAt: Timestamp(cell("brewed_at")),
          dose: Double(cell("dose_g")), yield: Double(cell("yield_g")),
          waterTemperature: Double(cell("water_temp_c")),
          grindSetting: Double(cell("grind_setting")), brewTime: Double(cell("brew_time_s")),
          rating: Double(cell("rating")) ?? 0))
    }
    contents.brews.sort { $0.brewedAt.text < $1.brewedAt.text }
    self.contents = contents
  }

  /// Root mean squared errors: of the surface, and of the mean of the bean's other ratings (of all
  /// others where the bean has none); and by how much the surface's squared error is greater on
  /// average, with its standard error over the brews.
  func report() -> String {
    let rated = contents.brews.filter { $0.stars != nil }
    var (surface, mean, count) = (0.0, 0.0, 0.0)
    var greater: [Double] = []
    for brew in rated {
      guard let stars = brew.stars else { continue }
      var others = contents
      others.brews.removeAll { $0.id == brew.id }
      let ratings = others.brews.compactMap { $0.stars }
      let own = others.brews.filter { $0.beanID == brew.beanID }.compactMap { $0.stars }
      let known = own.isEmpty ? ratings : own
      let expected = known.reduce(0, +) / Double(max(1, known.count))
      guard
        let predicted = BrewSuggester(contents: others, calendar: .universal).expectedRating(
          of: brew)
      else { continue }
      surface += (predicted - stars) * (predicted - stars)
      mean += (expected - stars) * (expected - stars)
      count += 1
      greater.append(
        (predicted - stars) * (predicted - stars) - (expected - stars) * (expected - stars))
    }
    let average = greater.reduce(0, +) / max(1, count)
    let variance =
      greater.reduce(0) { $0 + ($1 - average) * ($1 - average) } / max(1, count - 1)
    let difference = String(
      format: "%+.4f ± %.4f", average, (variance / max(1, count)).squareRoot())
    func text(_ sum: Double) -> String {
      String(format: "%.4f", (sum / max(1, count)).squareRoot())
    }
    return "| \(Int(count)) brews left out one at a time | \(text(surface)) | \(text(mean)) |"
      + " \(difference) |"
  }
}
