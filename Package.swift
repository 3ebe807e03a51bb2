// swift-tools-version: 6.2

import PackageDescription

/// A system library that a trait brings in.
struct SystemLibrary {
  let trait: String
  let target: String
  /// The compilation condition that says that the library is there.
  let flag: String

  /// Elsewhere, on a phone for example, there is no package manager to install it with: the trait
  /// then changes nothing, and a host hands in its own speller and stemmer.
  static let platforms: [Platform] = [.linux, .macOS]

  static let hunspell = SystemLibrary(trait: "Spelling", target: "CHunspell", flag: "HAS_HUNSPELL")
  static let snowball = SystemLibrary(trait: "Stemming", target: "CSnowball", flag: "HAS_SNOWBALL")
  static let libzip = SystemLibrary(trait: "Zip", target: "CZipLoader", flag: "HAS_LIBZIP")
  static let expat = SystemLibrary(trait: "Zip", target: "CExpat", flag: "HAS_EXPAT")

  var dependency: Target.Dependency {
    .target(name: target, condition: .when(platforms: Self.platforms, traits: [trait]))
  }

  var setting: SwiftSetting {
    .define(flag, .when(platforms: Self.platforms, traits: [trait]))
  }
}

let package = Package(
  name: "insights",
  // Mutex and String(validating:as:) need these; what is newer stands behind #available.
  platforms: [.macOS(.v15), .iOS(.v18)],
  products: [
    .library(name: "Insights", targets: ["Insights"]),
    .library(name: "LocalModel", targets: ["LocalModel"]),
    .executable(name: "insights", targets: ["InsightsCLI"]),
  ],
  traits: [
    .trait(name: "Spelling", description: "Typos are corrected, with a dictionary for Hunspell"),
    .trait(name: "Stemming", description: "Inflected words are recognized by Snowball stems"),
    .trait(
      name: "Zip", description: "Zip files and workbooks are imported, with libzip and libexpat"),
    .trait(name: "YAML", description: "BrewSpec documents are imported as YAML, with Yams"),
    .trait(name: "Server", description: "'insights serve' answers over HTTP, with FlyingSocks"),
    .default(enabledTraits: ["Spelling", "Stemming", "Zip", "YAML", "Server"]),
  ],
  dependencies: [
    .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2"),
    .package(url: "https://github.com/groue/GRDB.swift", from: "7.10.0"),
    .package(url: "https://github.com/jpsim/Yams", from: "6.2.2"),
    .package(url: "https://github.com/swhitty/FlyingFox", from: "0.27.1"),
  ],
  targets: [
    // Knowledge, compiled in as data.
    .target(
      name: "Lexicon", path: "Lexicon",
      exclude: ["README.md", "image", "rules/README.md", "tools"]),
    // What parsing the tables gives: a program that links it starts faster, one without is smaller.
    .target(
      name: "LexiconImages", dependencies: ["Lexicon"], path: "Lexicon/image",
      exclude: [
        "knowledge.bin", "labels.bin", "languages.bin", "spelling.bin", "tables.sum", "tagger.bin",
        "votes.bin",
      ]),
    .target(
      name: "Embeddings", path: "Embeddings",
      exclude: ["README.md", "build.py", "encoder", "glosses.tsv", "terms.txt"]),

    // What every module above may need: bytes, text, tables, JSON.
    .target(name: "CLibrary"),
    .target(name: "Support", dependencies: ["CLibrary"]),

    // The outer form of results: values, and the encoder that writes them as JSON.
    .target(name: "Documents", dependencies: ["Support"]),

    // System libraries; each is used where its trait is on.
    .systemLibrary(
      name: "CSnowball", providers: [.apt(["libstemmer-dev"]), .brew(["snowball"])]),
    .systemLibrary(
      name: "CHunspell", pkgConfig: "hunspell",
      providers: [.apt(["libhunspell-dev"]), .brew(["hunspell"])]),
    .systemLibrary(name: "CExpat", providers: [.apt(["libexpat1-dev"])]),
    // Loaded by name on Linux, so only the headers of libzip-dev are needed to build.
    .target(
      name: "CZipLoader", linkerSettings: [.linkedLibrary("zip", .when(platforms: [.macOS]))]),

    // The engine, left to right.
    .target(name: "FlavorWheel", dependencies: ["Lexicon", "Support"]),
    .target(
      name: "Linguistics",
      dependencies: [
        "CLibrary", "Lexicon", "Support", SystemLibrary.hunspell.dependency,
        SystemLibrary.snowball.dependency,
      ]),
    .target(name: "Numerics", dependencies: ["CLibrary", "Support"]),
    // Forms, sessions and panels at the cupping table.
    .target(name: "Cupping", dependencies: ["CLibrary", "Lexicon", "Numerics", "Support"]),
    .target(name: "WordVectors", dependencies: ["Embeddings", "Numerics", "Support"]),
    // Templates of one language, which sentences of all modules below are made of.
    .target(name: "Phrases", dependencies: ["FlavorWheel", "Lexicon", "Support"]),
    .target(
      name: "FlavorExtraction",
      dependencies: [
        "CLibrary", "CoffeeTerms", "FlavorWheel", "GrindScale", "Lexicon", "Linguistics", "Phrases",
        "Support", "WordVectors",
      ]),
    // The JSON of a note, apart from the rest so that a small library can have it.
    .target(
      name: "ExtractionJSON", dependencies: ["FlavorExtraction", "FlavorWheel", "Support"]),
    // A small encoder of text with int8 weights: its kernels, and its face in Swift.
    .target(name: "CEncoder"),
    .target(name: "MentionEncoder", dependencies: ["CEncoder", "Support"]),
    // Apart from the other data, so that the library of notes alone need not carry it.
    .target(
      name: "EncoderWeights", path: "Embeddings/encoder",
      exclude: ["README.md", "encoder_reference.py", "export_format.py"]),
    // Settings of grinders as people write them, and the scale of one grinder.
    .target(name: "GrindScale", dependencies: ["Support"]),
    // Words for countries, processes and roasts, for imports and bag labels.
    .target(name: "CoffeeTerms", dependencies: ["GrindScale", "Lexicon", "Support"]),
    // The files of espresso machines, one shot each.
    .target(name: "ShotFiles", dependencies: ["Support"]),
    // What a curve tells of its shot: parts, faults with evidence, a drawing.
    .target(
      name: "ShotCurve", dependencies: ["CLibrary", "Lexicon", "Numerics", "ShotFiles", "Support"]),
    // Tables of cells in workbooks, pages, Markdown, JSON, YAML and TOML, whatever they mean.
    .target(
      name: "Tables",
      dependencies: [
        "CLibrary", "Support", SystemLibrary.expat.dependency, SystemLibrary.libzip.dependency,
        .product(name: "Yams", package: "Yams", condition: .when(traits: ["YAML"])),
      ]),
    // Settings of SQLite that only C can make.
    .target(name: "CSQLiteGuard"),
    .target(
      name: "Journal",
      dependencies: [
        "CLibrary", "CSQLiteGuard", "CoffeeTerms", "Documents", "GrindScale", "ShotCurve",
        "ShotFiles", "Support", "Tables",
        .product(name: "GRDB", package: "GRDB.swift"),
        .product(name: "GRDBSQLite", package: "GRDB.swift"),
        .product(name: "Yams", package: "Yams", condition: .when(traits: ["YAML"])),
      ]),
    .target(
      name: "Stats",
      dependencies: [
        "CLibrary", "Documents", "FlavorExtraction", "FlavorWheel", "GrindScale", "Journal",
        "Numerics", "ShotCurve", "Support",
      ]),
    .target(name: "Wording", dependencies: ["Phrases", "Stats"]),
    .target(name: "Reports", dependencies: ["FlavorWheel"]),
    .target(
      name: "BagLabels", dependencies: ["CLibrary", "FlavorExtraction", "Journal", "Lexicon"]),
    .target(
      name: "Insights",
      dependencies: [
        "BagLabels", "CLibrary", "Cupping", "Documents", "EncoderWeights", "ExtractionJSON",
        "FlavorExtraction", "FlavorWheel", "Journal", "LexiconImages", "Linguistics",
        "MentionEncoder", "Phrases", "Reports", "ShotCurve", "ShotFiles", "Stats", "Support",
        "Wording",
      ]),
    // The second tier: a language model on the same machine. The only module that connects.
    .target(name: "LocalModel", dependencies: ["CLibrary", "Insights", "Lexicon"]),
    // The sentences of errors, for the program and the C library.
    .target(name: "ErrorWords", dependencies: ["Insights", "Lexicon", "Support", "Wording"]),
    // What `insights serve` answers; pages and the description of the interface are compiled in.
    .target(
      name: "ServerPages",
      exclude: [
        "index.html", "openapi.json", "page.css", "page.js", "report.html", "report.js",
      ]),
    .target(
      name: "InsightsServer",
      dependencies: [
        "CLibrary", "ErrorWords", "ExtractionJSON", "Insights", "ServerPages",
        .product(name: "FlyingSocks", package: "FlyingFox", condition: .when(traits: ["Server"])),
      ]),
    .executableTarget(
      name: "InsightsCLI",
      dependencies: [
        "CLibrary", "ErrorWords", "ExtractionJSON", "Insights", "LocalModel", "Tables",
        .target(name: "InsightsServer", condition: .when(traits: ["Server"])),
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
      ]),

    // The C interface: its header, notes, the rest, and the SQLite extension. `make libraries` links
    // them into libinsights and libinsights-extract.
    .target(name: "CInsights"),
    .target(name: "CJudgeHook"),
    .target(
      name: "ExtractionC",
      dependencies: [
        "CInsights", "CJudgeHook", "CLibrary", "ExtractionJSON", "FlavorExtraction", "FlavorWheel",
        "Linguistics", "Support",
      ]),
    .target(
      name: "InsightsC",
      dependencies: ["CInsights", "CLibrary", "ErrorWords", "ExtractionC", "Insights", "Support"]),
    .target(name: "CInsightsSQLite", dependencies: ["CInsights"]),

    // Checks the tables of Lexicon/ with the parsers of the program; `make lint` runs it.
    .executableTarget(
      name: "insights-lint",
      dependencies: [
        "BagLabels", "CoffeeTerms", "FlavorExtraction", "FlavorWheel", "GrindScale", "Journal",
        "Linguistics", "Support",
      ],
      path: "Sources/LexiconLint"),

    // Takes each descriptor out of the lexicon and looks whether the rest finds it.
    .executableTarget(
      name: "LeaveOneOut", dependencies: ["FlavorExtraction", "FlavorWheel", "WordVectors"],
      path: "Benchmarks/LeaveOneOut"),
    // Prints what the label reader weighs, to learn its weights from.
    .executableTarget(
      name: "LabelCandidates", dependencies: ["BagLabels", "FlavorExtraction", "Journal"],
      path: "Benchmarks/LabelCandidates"),
    // Prints what a curve tells, to learn the weights of its rules from.
    .executableTarget(
      name: "ShotVerdicts", dependencies: ["ShotCurve", "ShotFiles"],
      path: "Benchmarks/ShotVerdicts"),
    // Lists the features that the context model is learned from.
    .executableTarget(
      name: "ContextFeatures", dependencies: ["FlavorExtraction"],
      path: "Benchmarks/ContextFeatures"),
    // Lists the features that the judge of levels is learned from.
    .executableTarget(
      name: "LevelCandidates", dependencies: ["FlavorExtraction"],
      path: "Benchmarks/LevelCandidates"),
    // Times the encoder of mentions on each path of this processor.
    .executableTarget(
      name: "EncoderSpeed", dependencies: ["CLibrary", "MentionEncoder", "Support"],
      path: "Benchmarks/EncoderSpeed"),
    // Cancels each call of the engine at random moments and measures how soon it ends.
    .executableTarget(
      name: "Cancellation", dependencies: ["Insights"], path: "Benchmarks/Cancellation"),
    // Simulated journals whose truth is known, for patterns and for suggestions.
    .executableTarget(
      name: "PatternWorlds",
      dependencies: [
        "FlavorExtraction", "FlavorWheel", "Journal", "Numerics", "Stats", "Support",
      ],
      path: "Benchmarks/PatternWorlds"),
    .executableTarget(
      name: "SuggestionWorlds",
      dependencies: ["FlavorExtraction", "Journal", "Numerics", "Stats", "Support"],
      path: "Benchmarks/SuggestionWorlds"),
    // Simulated panels of cuppers whose truth is known.
    .executableTarget(
      name: "PanelWorlds", dependencies: ["CLibrary", "Cupping", "Numerics", "Support"],
      path: "Benchmarks/PanelWorlds"),

    // Tests, and what they share.
    .target(
      name: "TestSupport", dependencies: ["CLibrary", "Support"], path: "Tests/TestSupport"),
    .testTarget(name: "TestSupportTests", dependencies: ["TestSupport"]),
    .testTarget(name: "SupportTests", dependencies: ["CLibrary", "Support", "TestSupport"]),
    .testTarget(
      name: "DocumentsTests", dependencies: ["BagLabels", "Documents", "Support", "TestSupport"]),
    .testTarget(name: "ShotFilesTests", dependencies: ["ShotFiles", "Support", "TestSupport"]),
    .testTarget(
      name: "ShotCurveTests", dependencies: ["CLibrary", "ShotCurve", "ShotFiles", "Support"]),
    .testTarget(name: "TablesTests", dependencies: ["CLibrary", "Support", "Tables"]),
    .testTarget(name: "GrindScaleTests", dependencies: ["GrindScale", "Support", "TestSupport"]),
    .testTarget(name: "CoffeeTermsTests", dependencies: ["CoffeeTerms", "GrindScale", "Support"]),
    .testTarget(
      name: "CuppingTests", dependencies: ["CLibrary", "Cupping", "Numerics", "Support"]),
    .testTarget(name: "FlavorWheelTests", dependencies: ["FlavorWheel", "Support"]),
    .testTarget(
      name: "LinguisticsTests",
      dependencies: ["Lexicon", "LexiconImages", "Linguistics", "Support", "TestSupport"]),
    .testTarget(
      name: "MentionEncoderTests", dependencies: ["MentionEncoder", "Support", "TestSupport"]),
    .testTarget(name: "WordVectorsTests", dependencies: ["Support", "WordVectors"]),
    .testTarget(
      name: "FlavorExtractionTests",
      dependencies: [
        "FlavorExtraction", "FlavorWheel", "LexiconImages", "Linguistics", "Phrases", "Support",
        "TestSupport", "WordVectors",
      ]),
    .testTarget(
      name: "JournalTests",
      dependencies: [
        "CoffeeTerms", "Journal", "ShotCurve", "ShotFiles", "Support", "Tables", "TestSupport",
        "Wording",
        .product(name: "GRDB", package: "GRDB.swift"),
      ]),
    .testTarget(
      name: "StatsTests",
      dependencies: [
        "FlavorExtraction", "FlavorWheel", "Journal", "Numerics", "ShotCurve", "Stats", "Support",
        "TestSupport", "Wording",
      ]),
    .testTarget(
      name: "WordingTests",
      dependencies: [
        "Journal", "Numerics", "Phrases", "Stats", "TestSupport", "Wording",
      ]),
    .testTarget(name: "ReportsTests", dependencies: ["FlavorWheel", "Reports"]),
    .testTarget(
      name: "BagLabelsTests",
      dependencies: [
        "BagLabels", "FlavorExtraction", "Journal", "LexiconImages", "Support", "TestSupport",
      ]),
    .testTarget(
      name: "InsightsTests",
      dependencies: [
        "EncoderWeights", "ExtractionJSON", "FlavorExtraction", "FlavorWheel", "Insights",
        "Journal", "MentionEncoder", "Reports", "Stats", "TestSupport", "Wording",
      ]),
    .testTarget(
      name: "InsightsServerTests", dependencies: ["Insights", "InsightsServer", "TestSupport"]),
    .testTarget(
      name: "LocalModelTests",
      dependencies: ["Insights", "LocalModel", "TestSupport"]),
    .testTarget(
      name: "InsightsCTests",
      dependencies: [
        "CInsights", "CJudgeHook", "EncoderWeights", "InsightsC", "TestSupport",
      ]),
    .testTarget(
      name: "InsightsCLITests",
      dependencies: [
        "CLibrary", "ErrorWords", "FlavorWheel", "Insights", "InsightsCLI", "Journal",
        "Linguistics", "Stats",
        "Support", "TestSupport", .product(name: "GRDB", package: "GRDB.swift"),
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
      ]),
  ],
  swiftLanguageModes: [.v6],
  cLanguageStandard: .c2x
)

// `make docs` needs the plugin; a build of the library or the program does not download it.
if Context.environment["INSIGHTS_DOCS"] != nil {
  package.dependencies.append(
    .package(url: "https://github.com/swiftlang/swift-docc-plugin", from: "1.5.0"))
}

// `make fuzz` tries the readers beneath all others in a small program.
if Context.environment["INSIGHTS_FUZZ"] != nil {
  package.products.append(
    .library(
      name: "Readers", targets: ["EncoderWeights", "FlavorWheel", "MentionEncoder", "Support"]))
}

// `make libraries` asks for these; who depends on the package links the modules.
if Context.environment["INSIGHTS_LIBRARIES"] != nil {
  package.products += [
    .library(name: "InsightsC", type: .dynamic, targets: ["InsightsC"]),
    .library(name: "ExtractionC", type: .dynamic, targets: ["CInsightsSQLite", "ExtractionC"]),
  ]
  // The program at a fixed address: 100,000 addresses in it need no adding up at every start, which
  // takes a fifth of it and 5 MiB. Stack, heap and libraries keep random ones (SECURITY.md).
  let program = package.targets.first { $0.name == "InsightsCLI" }
  program?.linkerSettings = [
    .unsafeFlags(["-Xclang-linker", "-no-pie"], .when(platforms: [.linux]))
  ]
  // Libraries of the system that the program has inside, and its part of ICU's data
  // (scripts/static-libraries). What it asks of word vectors is computed, so that it carries the answers alone.
  if let folder = Context.environment["INSIGHTS_STATIC"] {
    program?.linkerSettings?.append(
      .unsafeFlags(
        [
          "-L", folder, "-Xclang-linker", "-static-libgcc", "-use-ld=lld", "-Xlinker",
          "--no-export-dynamic", "-Xlinker", "--icf=all", "-Xlinker", "--no-eh-frame-hdr",
          "-Xlinker", Context.packageDirectory + "/scripts/no-unwinding.ld", "-Xlinker",
          "--defsym=embeddings_vectors=embeddings_scores",
        ], .when(platforms: [.linux])))
    package.targets.append(
      .target(
        name: "UnicodeData", publicHeadersPath: ".", cSettings: [.unsafeFlags(["-I", folder])]))
    for target in package.targets where ["InsightsC", "InsightsCLI"].contains(target.name) {
      target.dependencies.append("UnicodeData")
    }
  }
}

// One place for the settings of every Swift target of this package.
let targetsInC = [
  "CEncoder", "CInsights", "CInsightsSQLite", "CJudgeHook", "CZipLoader", "Embeddings",
  "EncoderWeights", "Lexicon", "LexiconImages", "ServerPages", "UnicodeData",
]
for target in package.targets where target.type != .system {
  guard !targetsInC.contains(target.name) else { continue }
  target.swiftSettings = [
    // SE-0335: `any` is spelled out.
    .enableUpcomingFeature("ExistentialAny"),
    // SE-0444: a member is visible only where its module is imported.
    .enableUpcomingFeature("MemberImportVisibility"),
    // SE-0409: imports are internal unless they say `public`.
    .enableUpcomingFeature("InternalImportsByDefault"),
    // SE-0461: nonisolated async functions run on the caller's actor.
    .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
    // SE-0480: a warning in this package is an error; dependencies are not held to it.
    .treatAllWarnings(as: .error),
    SystemLibrary.hunspell.setting, SystemLibrary.snowball.setting, SystemLibrary.libzip.setting,
    SystemLibrary.expat.setting,
    .define("HAS_YAML", .when(traits: ["YAML"])),
    .define("HAS_SERVER", .when(traits: ["Server"])),
  ]
  // `make test` runs optimized modules, whose assertions stay on: they take longer to compile, and
  // the tests a sixth of the time. A package with unsafe flags cannot be depended on, so nobody
  // else gets them. A debug build wants an object for each file, hence the threads.
  // Modules that compute little are compiled file by file, and a change in one costs seconds.
  let computesLittle = [
    "Insights", "InsightsCLI", "InsightsServer", "Journal", "LocalModel", "Reports", "Wording",
  ]
  if Context.environment["INSIGHTS_FAST_TESTS"] != nil, target.type == .regular,
    !computesLittle.contains(target.name)
  {
    target.swiftSettings?.append(
      .unsafeFlags([
        "-O", "-disable-batch-mode", "-wmo", "-num-threads", "2", "-assert-config", "Debug",
      ]))
  }
  // The program and its libraries: what computes little is compiled to be small.
  let small =
    computesLittle + [
      "BagLabels", "CoffeeTerms", "Cupping", "Documents", "ErrorWords", "GrindScale", "ShotFiles",
      "Stats", "Tables",
    ]
  if Context.environment["INSIGHTS_LIBRARIES"] != nil, small.contains(target.name) {
    target.swiftSettings?.append(.unsafeFlags(["-Osize"], .when(configuration: .release)))
  }
}
