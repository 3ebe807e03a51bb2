import CoffeeTerms
import Support
import Testing

@Suite struct CountryTermsTests {
  @Test(arguments: [
    ("Brasilien", "Brazil"), ("Äthiopien, Kenia", "Ethiopia, Kenya"), ("Éthiopie", "Ethiopia"),
    ("COLOMBIA", "Colombia"), ("Ruanda", "Rwanda"), ("Elfenbeinküste", "Ivory Coast"),
    ("côte-d’ivoire", "Ivory Coast"), ("Papua Nova Guiné", "Papua New Guinea"),
    ("Эфиопия", "Ethiopia"), ("エチオピア", "Ethiopia"), ("Etiyopya", "Ethiopia"),
    ("Osttimor", "Timor-Leste"), ("Kenya; Kenia", "Kenya"), ("Kenyan", "Kenya"),
    // A part of a country says more than the country.
    ("Hawaii", "Hawaii"), ("Atlantis", "Atlantis"), ("Kenya, Nyeri", "Kenya, Nyeri"),
    ("  Costa   Rica ", "Costa Rica"), ("", ""),
  ])
  func `countries are given in English`(text: String, english: String) {
    #expect(CountryTerms.standard.translated(text) == english)
  }

  @Test func `every country is known by its own name`() {
    var count = 0
    CoffeeTable.countries.forEachRow { row in
      count += 1
      #expect(CountryTerms.standard.english(row.name.text) == row.name.text)
    }
    #expect(count > 80)
  }

  @Test func `no name means two countries`() {
    var owners: [String: String] = [:]
    CoffeeTable.countries.forEachRow { row in
      let country = row.name.text
      let check = { (name: String) in
        let key = name.lowercased()
        #expect(owners[key] ?? country == country, "\(name)")
        owners[key] = country
      }
      check(country)
      row.forEachSpelling { check($0.text) }
      row.forEachForeignName { check($0.text) }
    }
  }

  @Test func `every region lies in a known country`() {
    CoffeeTable.regions.forEachRow { row in
      #expect(CountryTerms.standard.english(row.owner.text) == row.owner.text, "\(row.name.text)")
    }
  }
}
