/// A set of universal tags, one bit per tag.
typealias TagMask = UInt32

extension UniversalTag {
  var bit: TagMask { 1 << TagMask(rawValue) }
}
