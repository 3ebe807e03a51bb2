// swift-tools-version: 6.2

import PackageDescription

let package = Package(
  name: "insights",
  products: [
    .library(name: "Insights", targets: ["Insights"]),
    .executable(name: "insights", targets: ["InsightsCLI"]),
  ],
  dependencies: [
    .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2"),
    .package(url: "https://github.com/groue/GRDB.swift", from: "7.10.0"),
  ],
  targets: [
    // Knowledge, compiled in as data.
    .target(name: "Lexicon", path: "Lexicon", exclude: ["README.md", "tools"]),
    .target(
      name: "Embeddings", path: "Embeddings",
      exclude: ["README.md", "build.py", "glosses.tsv", "terms.txt"]),
    .target(name: "EmbeddedData"),
    .target(name: "JSONWriting"),

    // System libraries.
    .systemLibrary(name: "CSnowball", providers: [.apt(["libstemmer-dev"])]),
    .systemLibrary(
      name: "CHunspell", pkgConfig: "hunspell", providers: [.apt(["libhunspell-dev"])]),
    .systemLibrary(name: "CZip", pkgConfig: "libzip", providers: [.apt(["libzip-dev"])]),

    // The engine, left to right.
    .target(name: "FlavorWheel", dependencies: ["EmbeddedData", "Lexicon"]),
    .target(
      name: "Linguistics", dependencies: ["CHunspell", "CSnowball", "EmbeddedData", "Lexicon"]),
    .target(name: "WordVectors", dependencies: ["EmbeddedData", "Embeddings"]),
    .target(
      name: "FlavorExtraction",
      dependencies: ["EmbeddedData", "FlavorWheel", "Lexicon", "Linguistics", "WordVectors"]),
    .target(
      name: "Journal",
      dependencies: [
        "CZip", "EmbeddedData", "JSONWriting", "Lexicon",
        .product(name: "GRDB", package: "GRDB.swift"),
        .product(name: "GRDBSQLite", package: "GRDB.swift"),
      ]),
    .target(name: "Numerics"),
    .target(
      name: "Stats", dependencies: ["FlavorExtraction", "FlavorWheel", "Journal", "Numerics"]),
    .target(name: "Reports", dependencies: ["FlavorWheel"]),
    .target(
      name: "BagLabels",
      dependencies: [
        "EmbeddedData", "FlavorExtraction", "FlavorWheel", "Journal", "Lexicon", "Linguistics",
      ]),
    .target(
      name: "Insights",
      dependencies: [
        "BagLabels", "FlavorExtraction", "FlavorWheel", "JSONWriting", "Journal", "Linguistics",
        "Numerics", "Reports", "Stats",
      ]),
    .executableTarget(
      name: "InsightsCLI",
      dependencies: [
        "BagLabels", "FlavorExtraction", "FlavorWheel", "Insights", "Journal", "Linguistics",
        "Reports", "Stats",
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
      ]),

    // Takes each descriptor out of the lexicon and looks whether the rest finds it.
    .executableTarget(
      name: "LeaveOneOut", dependencies: ["FlavorExtraction", "FlavorWheel", "WordVectors"],
      path: "Benchmarks/LeaveOneOut"),
    // Simulated journals whose truth is known, for patterns and for suggestions.
    .executableTarget(
      name: "PatternWorlds", dependencies: ["FlavorWheel", "Journal", "Numerics", "Stats"],
      path: "Benchmarks/PatternWorlds"),
    .executableTarget(
      name: "SuggestionWorlds", dependencies: ["Journal", "Numerics", "Stats"],
      path: "Benchmarks/SuggestionWorlds"),

    // Tests.
    .testTarget(name: "JSONWritingTests", dependencies: ["JSONWriting"]),
    .testTarget(name: "FlavorWheelTests", dependencies: ["FlavorWheel"]),
    .testTarget(name: "LinguisticsTests", dependencies: ["Linguistics"]),
    .testTarget(name: "WordVectorsTests", dependencies: ["EmbeddedData", "WordVectors"]),
    .testTarget(
      name: "FlavorExtractionTests",
      dependencies: ["EmbeddedData", "FlavorExtraction", "FlavorWheel", "Linguistics"]),
    .testTarget(
      name: "JournalTests",
      dependencies: ["Journal", .product(name: "GRDB", package: "GRDB.swift")]),
    .testTarget(name: "StatsTests", dependencies: ["FlavorWheel", "Journal", "Numerics", "Stats"]),
    .testTarget(name: "ReportsTests", dependencies: ["FlavorWheel", "Reports"]),
    .testTarget(
      name: "BagLabelsTests",
      dependencies: ["BagLabels", "FlavorExtraction", "FlavorWheel", "Journal"]),
    .testTarget(
      name: "InsightsTests",
      dependencies: [
        "FlavorExtraction", "FlavorWheel", "Insights", "Journal", "Linguistics", "Reports", "Stats",
      ]),
    .testTarget(
      name: "InsightsCLITests",
      dependencies: [
        "FlavorExtraction", "FlavorWheel", "Insights", "InsightsCLI", "Journal", "Linguistics",
        "Stats",
      ]),
  ],
  swiftLanguageModes: [.v6],
  cLanguageStandard: .c2x
)

// One place for the settings of every Swift target of this package.
for target in package.targets where target.type != .system {
  guard !["Lexicon", "Embeddings"].contains(target.name) else { continue }
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
  ]
}
