import Foundation

/// Pieces of JSON text, read by Foundation.
enum JSONText {
  /// The values of `elements`, the inside of a list; nil when one of them is broken.
  static func list(_ elements: ArraySlice<UInt8>) -> [Any]? {
    var data = Data(capacity: elements.count + 2)
    data.append(UInt8(ascii: "["))
    data.append(contentsOf: elements)
    data.append(UInt8(ascii: "]"))
    return (try? JSONSerialization.jsonObject(with: data)) as? [Any]
  }

  /// The text of a JSON string.
  static func string(_ bytes: ArraySlice<UInt8>) -> String? {
    list(bytes)?.first as? String
  }
}
