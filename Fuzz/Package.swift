// swift-tools-version: 6.2

import PackageDescription

// Some targets feed readers that are no public interface; they have `package` access in the package
// `insights`, whose identity is the name of its folder.
let folder = Context.packageDirectory.split(separator: "/").dropLast().last ?? "insights"

let package = Package(
  name: "Fuzz",
  platforms: [.macOS(.v15)],
  dependencies: [.package(name: "insights", path: "..")],
  targets: [
    // The entry point of libFuzzer, which the compiler brings in with `-sanitize=fuzzer`.
    .target(name: "CFuzzer"),
    .executableTarget(
      name: "InsightsFuzz",
      dependencies: ["CFuzzer", .product(name: "Insights", package: "insights")],
      swiftSettings: [.unsafeFlags(["-package-name", folder.lowercased()])]),
  ],
  swiftLanguageModes: [.v6]
)
