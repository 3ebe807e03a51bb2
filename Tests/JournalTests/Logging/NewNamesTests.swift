import Journal
import Testing

/// What a line names that its journal does not have.
@Suite struct NewNamesTests {
  private static let catalog = JournalContents(
    beans: [Bean(id: Identifier(rawValue: "s"), name: "Sidama Natural")],
    methods: [BrewMethod(id: Identifier(rawValue: "v"), name: "V60")])

  /// What is new, as `method | bean`; nil where the line is not understood.
  private func new(_ line: String, in catalog: JournalContents) throws -> String? {
    try BrewLine.naming(line, in: catalog).map { _, new in
      "\(new.method?.name ?? "") | \(new.bean?.name ?? "")"
    }
  }

  @Test(arguments: [
    ("V60 of the Sidama, 15g", " | "), ("V60 of the Guji, 15g", " | Guji"),
    ("Kalita Wave of the Sidama", "Kalita Wave | "),
    ("Clever Dripper Guji Uraga 15g", "Clever Dripper | Guji Uraga"),
    ("Guji Uraga with the AeroPress", "AeroPress | Guji Uraga"),
    ("Kalita Wave Guji 15g 250g 4* juicy", "Kalita Wave | Guji"),
    ("Guji Chemex 30/500 4.5 stars. Juicy", "Chemex | Guji"),
  ])
  func `methods are known by their words, and the rest is a bean`(line: String, new: String) throws
  {
    #expect(try self.new(line, in: Self.catalog) == new)
  }

  @Test(arguments: [
    "V60 of the Sidama with wombats", "V60, Guji, wombats", "V60 of the Guji 15zz",
    "V60 the best cup that we had in all of these weeks", "espresso red brick 18g 36g 28s sour",
    "aeropress yirgacheffe 15g great",
  ])
  func `one bean is new at most, and its name has few words`(line: String) throws {
    #expect(try new(line, in: Self.catalog) == nil)
  }

  @Test(arguments: ["Comandante C40", "1Zpresso K-Ultra", "K6"])
  func `a known model of a grinder is one`(model: String) throws {
    let found = try BrewLine.naming("V60 of the Sidama, 15g, \(model), 24 clicks", in: Self.catalog)
    #expect(found?.new.grinder?.name == model && found?.new.bean == nil)
    #expect(found?.line.grinder == found?.new.grinder)
  }

  @Test func `a new method has the category that its name implies`() throws {
    let found = try #require(try BrewLine.naming("Espresso, Guji, 18g 36g", in: JournalContents()))
    #expect(found.new.method?.category == .espresso && found.new.method == found.line.method)
    #expect(found.new.bean == found.line.bean && found.line.dose == 18)
  }
}
