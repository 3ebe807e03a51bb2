import CoffeeTerms
import Support

extension MethodCategory {
  /// The category that the name of a method implies: `Hario V60` is a pour-over; unrecorded if it
  /// implies none.
  public init(impliedBy name: String) {
    let key = NameKey(name)
    let text = String(decoding: key.joined, as: UTF8.self)
    let known = Self.markers.first { marker in text.contains(marker.name) }
    self = known?.category ?? .unrecorded
  }

  /// Parts of names, letters and digits only; the first match decides.
  private static let markers: [(name: String, category: MethodCategory)] = {
    var markers: [(String, MethodCategory)] = []
    CoffeeTable.methods.forEachRow { row in
      markers.append((row.name.text, MethodCategory(rawValue: row.owner.text)))
    }
    return markers
  }()
}
