/// A set of universal tags, one bit a tag.
typealias TagMask = UInt32

extension UniversalTag {
  var bit: TagMask { 1 << TagMask(rawValue) }
}
