import Foundation
import Testing

@testable import Reports

/// The colors of a page, as eyes see them that lack one kind of cones.
@Suite struct ColorVisionTests {
  /// Rows of the matrices that simulate full loss (Machado, Oliveira and Fernandes 2009, "A
  /// Physiologically-based Model for Simulation of Color Vision Deficiency", table 1), on linear RGB.
  static let deficiencies: [String: [[Double]]] = [
    "protanopia": [
      [0.152286, 1.052583, -0.204868], [0.114503, 0.786281, 0.099216],
      [-0.003882, -0.048116, 1.051998],
    ],
    "deuteranopia": [
      [0.367322, 0.860646, -0.227968], [0.280085, 0.672501, 0.047413],
      [-0.011820, 0.042940, 0.968881],
    ],
    "tritanopia": [
      [1.255528, -0.076749, -0.178779], [-0.078411, 0.930809, 0.147602],
      [0.004733, 0.691367, 0.303900],
    ],
  ]

  private static func linear(_ part: Double) -> Double {
    part <= 0.04045 ? part / 12.92 : pow((part + 0.055) / 1.055, 2.4)
  }

  /// Lightness and the two opponent axes of CIELAB, D65.
  private static func lab(_ rgb: [Double]) -> [Double] {
    let xyz = [
      (0.4124 * rgb[0] + 0.3576 * rgb[1] + 0.1805 * rgb[2]) / 0.9505,
      0.2126 * rgb[0] + 0.7152 * rgb[1] + 0.0722 * rgb[2],
      (0.0193 * rgb[0] + 0.1192 * rgb[1] + 0.9505 * rgb[2]) / 1.089,
    ].map { $0 > 0.008856 ? cbrt(max($0, 0)) : 7.787 * max($0, 0) + 16 / 116 }
    return [116 * xyz[1] - 16, 500 * (xyz[0] - xyz[1]), 200 * (xyz[1] - xyz[2])]
  }

  private static func seen(_ color: Color, _ rows: [[Double]]?) -> [Double] {
    let rgb = [color.red, color.green, color.blue].map(linear)
    guard let rows else { return lab(rgb) }
    return lab(rows.map { row in min(1, max(0, zip(row, rgb).reduce(0) { $0 + $1.0 * $1.1 })) })
  }

  /// The distance of two colors: about 2 is just noticed side by side.
  static func distance(_ one: Color, _ two: Color, _ rows: [[Double]]?) -> Double {
    zip(seen(one, rows), seen(two, rows)).reduce(0) { $0 + ($1.0 - $1.1) * ($1.0 - $1.1) }
      .squareRoot()
  }

  @Test(arguments: [Palette.light, .dark].enumerated().map(\.offset), deficiencies.keys.sorted())
  func `colors that mean something stay apart`(_ mode: Int, _ name: String) {
    let palette = [Palette.light, .dark][mode]
    let rows = Self.deficiencies[name]
    // Bars of a diverging chart; ranges on what was tried; dots, lines and their ground.
    let pairs = [
      (palette.accent, palette.muted), (palette.accent, palette.rule),
      (palette.accent, palette.ink), (palette.accent, palette.paper),
      (palette.accent, palette.raised), (palette.muted, palette.paper),
    ]
    for (one, two) in pairs {
      #expect(
        Self.distance(one, two, rows) >= 20, "\(one.hex) and \(two.hex) look alike with \(name)")
    }
    // A simulation that changes nothing would find nothing.
    let (red, green) = (
      Color(red: 0.8, green: 0.2, blue: 0), Color(red: 0.35, green: 0.45, blue: 0)
    )
    if name == "deuteranopia" {
      #expect(Self.distance(red, green, rows) < 0.4 * Self.distance(red, green, nil))
    }
  }
}
