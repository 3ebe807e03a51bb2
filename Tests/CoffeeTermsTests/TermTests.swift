import CoffeeTerms
import GrindScale
import Support
import Testing

@Suite struct CalendarTermsTests {
  @Test(arguments: [
    ("january", 1), ("janv", 1), ("styczen", 1), ("stycznia", 1), ("февраля", 2), ("maerz", 3),
    ("marts", 3), ("marca", 3), ("апрель", 4), ("maja", 5), ("мая", 5), ("czerwiec", 6),
    ("juli", 7), ("augusti", 8), ("sierpnia", 8), ("set", 9), ("września", 9), ("out", 10),
    ("listopada", 11), ("desember", 12), ("december", 12),
  ])
  func `names of months`(name: String, month: Int) {
    var found: Set<Int> = []
    MonthTerms.forEachName { if $0.text == name { found.insert($1) } }
    #expect(found == [month])
  }

  @Test func `every month and weekday has names and no name is of two`() {
    var months: [String: Set<Int>] = [:]
    MonthTerms.forEachName { months[FoldedText.keyword($0.text), default: []].insert($1) }
    #expect(Set(months.values.joined()) == Set(1...12))
    #expect(months.values.allSatisfy { $0.count == 1 })
    var days: [String: Set<Int>] = [:]
    WeekdayTerms.forEachName { days[FoldedText.keyword($0.text), default: []].insert($1) }
    #expect(Set(days.values.joined()) == Set(1...7))
    #expect(days.values.allSatisfy { $0.count == 1 })
  }

  @Test func `abbreviations of weekdays are among their names`() {
    var days: Set<String> = []
    WeekdayTerms.forEachName { name, _ in days.insert(name.text) }
    var short: Set<String> = []
    WeekdayTerms.forEachShortName { short.insert($0.text) }
    #expect(short.contains("mar") && !short.contains("monday"))
    #expect(short.isSubset(of: days))
  }
}

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

/// The tables of grinders and of words about grinds, as they are compiled in.
@Suite struct GrindTermsTests {
  @Test func `tables are there`() {
    #expect(KnownGrinders.standard.all.count >= 40)
    #expect(GrindWords.standard.step(in: "2 clicks finer")?.count == 2)
    #expect(GrindReader.standard.setting("C40 24").grinder == "Comandante C40")
  }
}

/// The words for parameters of a brew.
@Suite struct ParameterTermsTests {
  private let terms = ParameterTerms.standard

  @Test(arguments: [
    ("g", ParameterTerms.Unit.grams), ("ml", .grams), ("Gramm", .grams), ("oz", .ounces),
    ("sec", .seconds), ("\"", .seconds), ("minuten", .minutes), ("'", .minutes), ("h", .hours),
    ("mm:ss", .clock), ("°C", .celsius), ("degrees", .celsius), ("°f", .fahrenheit),
    ("%", .percent), ("Klicks", .clicks), ("★", .stars), ("K", nil), ("", nil),
  ])
  func `units`(word: String, unit: ParameterTerms.Unit?) {
    #expect(terms.unit(word) == unit)
  }

  @Test func `every unit and every filler has a word`() {
    for unit in ParameterTerms.Unit.allCases {
      #expect(Self.words.contains { terms.unit($0) == unit }, "\(unit)")
    }
    #expect(terms.isFiller("The", in: .name) && terms.isFiller("scale", in: .step))
    #expect(terms.isFiller("Average", in: .total) && terms.isFiller("out of", in: .best))
    for place in ParameterTerms.Filler.allCases { #expect(!terms.words(in: place).isEmpty) }
    #expect(!terms.isFiller("scale", in: .name) && !terms.isFiller("mug", in: .step))
  }

  private static let words = [
    "g", "oz", "kg", "lb", "cup", "s", "ms", "min", "h", "m:ss", "m.ss", "c", "f", "%", "click",
    "star",
    "dl", "cl", "floz",
  ]

  @Test func `labels before numbers and after weights`() {
    #expect(terms.label("Dose") == "dose_g" && terms.label("rated") == "rating")
    #expect(terms.label("ratio") == "ratio" && terms.label("mug") == nil)
    #expect(terms.label(ofWeightBefore: "out") == "yield_g")
    #expect(terms.label(ofWeightBefore: "yield") == nil)
    #expect(terms.step("Press") == "plunge" && terms.step("sip") == nil)
    #expect(terms.daysAgo("Yesterday") == 1 && terms.daysAgo("soon") == nil)
  }
}

@Suite struct ProcessTermsTests {
  @Test(arguments: [
    ("Washed", ["washed"]), ("fully washed", ["washed"]), ("gewaschen", ["washed"]),
    ("gewaschener Kaffee", ["washed"]), ("Lavado", ["washed"]), ("Lavé", ["washed"]),
    ("lavato", ["washed"]), ("lavada", ["washed"]), ("gewassen", ["washed"]),
    ("unwashed", ["natural"]), ("natur", ["natural"]), ("Naturale", ["natural"]),
    ("naturel", ["natural"]), ("via seca", ["natural"]), ("trocken aufbereitet", ["natural"]),
    ("Anaerobic natural", ["anaerobic"]), ("natural, 72 h anaerobic", ["natural", "anaerobic"]),
    ("anaerobe Gärung", ["anaerobic"]), ("Pulped Natural", ["honey"]), ("miel", ["honey"]),
    ("Giling Basah", ["wet_hulled"]), ("Carbonic Maceration", ["carbonic_maceration"]),
    ("Kohlensäuremaischung", ["carbonic_maceration"]), ("Swiss Water Decaf", ["decaf"]),
    ("washed decaf", ["decaf"]), ("entkoffeiniert, gewaschen", ["decaf", "washed"]),
    ("washed, natural", ["washed", "natural"]), ("Lactic", []), ("sun", []), ("", []),
  ])
  func `words give classes`(text: String, classes: [String]) {
    #expect(ProcessTerms.standard.classes(in: text) == classes)
  }

  @Test func `every phrase is of its own class, or of one that goes before it`() {
    var order: [String] = []
    CoffeeTable.processes.forEachRow { row in
      let name = row.name.text
      if !order.contains(name) { order.append(name) }
    }
    CoffeeTable.processes.forEachRow { row in
      guard row.name.text != "other" else { return }
      row.forEachSpelling { phrase in
        let found = ProcessTerms.standard.classes(in: phrase.text)
        #expect(found == [row.name.text], "\(phrase.text)")
      }
    }
  }
}

@Suite struct RoastTermsTests {
  @Test(arguments: [
    ("light", "light"), ("hell", "light"), ("tueste claro", "light"), ("Helle Röstung", "light"),
    ("torréfaction foncée", "dark"), ("tostatura media", "medium"), ("torra escura", "dark"),
    ("hell bis mittel", "medium_light"), ("Medium Dark", "medium_dark"), ("Nordic", nil),
    ("", nil),
  ])
  func `the whole text names a level`(text: String, level: String?) {
    #expect(RoastTerms.standard.level(text) == level)
  }

  @Test func `phrases in a text name levels in order`() {
    #expect(RoastTerms.standard.levels(in: "dark for espresso, light for filter").first == "dark")
    #expect(RoastTerms.standard.levels(in: "no roast at all") == [])
  }
}
