// swift-tools-version: 6.2

import PackageDescription

// Some targets feed readers that are no public interface: `scripts/fuzz` builds with
// `-enable-testing`, as tests are built.
let package = Package(
  name: "Fuzz",
  platforms: [.macOS(.v15)],
  dependencies: [.package(name: "insights", path: "..")],
  targets: [
    // The entry point of libFuzzer, which the compiler brings in with `-sanitize=fuzzer`.
    .target(name: "CFuzzer"),
    .executableTarget(
      name: "InsightsFuzz",
      dependencies: ["CFuzzer", .product(name: "Insights", package: "insights")]),
  ],
  swiftLanguageModes: [.v6]
)
