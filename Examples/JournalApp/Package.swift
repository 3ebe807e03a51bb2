// swift-tools-version: 6.2

import PackageDescription

let package = Package(
  name: "JournalApp",
  platforms: [.macOS(.v15)],
  dependencies: [.package(name: "insights", path: "../..")],
  targets: [
    // An app in 25 lines.
    .executableTarget(
      name: "JournalApp", dependencies: [.product(name: "Insights", package: "insights")]),
    // The Swift snippets of README and documentation; `scripts/snippets` writes the file.
    .target(
      name: "Snippets",
      dependencies: [
        .product(name: "Insights", package: "insights"),
        .product(name: "LocalModel", package: "insights"),
      ]),
  ],
  swiftLanguageModes: [.v6]
)
