// swift-tools-version: 6.2

import PackageDescription

// Some targets feed readers that are no public interface: `scripts/fuzz` builds with
// `-enable-testing`, as tests are built, and sets `INSIGHTS_FUZZ`, with which there is a product of them.
let package = Package(
  name: "Fuzz",
  platforms: [.macOS(.v15)],
  dependencies: [.package(name: "insights", path: "..")],
  targets: [
    // The entry point of libFuzzer, which the compiler brings in with `-sanitize=fuzzer`.
    .target(name: "CFuzzer"),
    .target(name: "FuzzDriver", dependencies: ["CFuzzer"]),
    .executableTarget(
      name: "InsightsFuzz",
      dependencies: ["FuzzDriver", .product(name: "Insights", package: "insights")]),
    .executableTarget(
      name: "ReadersFuzz",
      dependencies: ["FuzzDriver", .product(name: "Readers", package: "insights")]),
  ],
  swiftLanguageModes: [.v6]
)
