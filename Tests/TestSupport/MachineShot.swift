import Foundation

/// A shot of 30 s at ten readings a second as Visualizer writes it: sound, or with water that finds a
/// channel at 18 s.
package struct MachineShot {
  package var id = "0a1b2c3d-0000-4000-8000-000000000001"
  package var day = "2026-06-01"
  package var clock = "07:30:00"
  package var bean = "Guji"
  package var note = ""
  /// In stars; 0 for none.
  package var stars = 0.0
  package var grind = "12"
  package var isChanneled = false
  /// Times the resistance of the coffee.
  package var resistance = 1.0

  package init() {}

  /// The file.
  package var json: String {
    let times = (0..<300).map { Double($0) / 10 }
    func list(_ value: (Double) -> Double) -> String {
      times.map { String(format: "\"%.2f\"", value($0)) }.joined(separator: ",")
    }
    func pressure(_ time: Double) -> Double {
      time < 8 ? 2.5 * min(time / 1.5, 1) : min(9, 2.5 + (time - 8) * 3)
    }
    func flow(_ time: Double) -> Double {
      if time < 8 { return max(0.4, 4 * exp(-max(0, time - 3) / 1.5)) * min(time, 1) }
      let open = isChanneled ? 1 + 1.2 * min(max((time - 18) / 0.4, 0), 1) : 1
      return (pressure(time) / (2.4 * resistance)).squareRoot() * open
        * min((time - 8) / 2.5 + 0.2, 1)
    }
    var (grams, weights) = (0.0, [Double]())
    for time in times {
      if time > 9 { grams += 0.095 * flow(time) }
      weights.append(grams)
    }
    return """
      {"id": "\(id)", "duration": 29.9, "profile_title": "Flat 9", "bean_weight": "18.0",
       "drink_weight": "\(String(format: "%.1f", grams))", "espresso_enjoyment": \(Int(stars * 20)),
       "grinder_model": "Niche Zero", "grinder_setting": "\(grind)", "bean_brand": "Sey",
       "bean_type": "\(bean)", "espresso_notes": "\(note)", "start_time": "\(day)T\(clock)Z",
       "timeframe": [\(list { $0 })],
       "data": {"espresso_pressure": [\(list(pressure))], "espresso_flow": [\(list(flow))],
         "espresso_weight": [\(list { weights[min(Int($0 * 10 + 0.5), 299)] })]}}
      """
  }
}
