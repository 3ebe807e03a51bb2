import FlavorWheel
import Support

extension PatternElement {
  /// Adds the elements of patterns to an image, an array for each property.
  static func write(_ elements: [PatternElement], to image: inout ImageWriter) {
    image.write(elements.map(\.kind.rawValue))
    image.write(elements.map(\.words.lowerBound))
    image.write(elements.map(\.words.upperBound))
    image.write(elements.map(\.classes))
    image.write(elements.map(\.tags))
    image.write(elements.map(\.flags.rawValue))
    image.write(elements.map(\.nodes))
    image.write(elements.map(\.isNegated))
    image.write(elements.map(\.minimum))
    image.write(elements.map(\.maximum))
  }

  /// The elements that `write` added.
  static func read(from image: inout ImageReader) throws(ImageFault) -> [PatternElement] {
    let kinds = try image.array(of: UInt8.self)
    let starts = try image.array(of: Int32.self)
    let ends = try image.array(of: Int32.self)
    let classes = try image.array(of: ClassSet.self)
    let tags = try image.array(of: UInt32.self)
    let flags = try image.array(of: UInt16.self)
    let nodes = try image.array(of: FlavorNodeSet.self)
    let isNegated = try image.flags()
    let minima = try image.array(of: UInt8.self)
    let maxima = try image.array(of: UInt8.self)
    let counts = [
      starts.count, ends.count, classes.count, tags.count, flags.count, nodes.count,
      isNegated.count, minima.count, maxima.count,
    ]
    guard counts.allSatisfy({ $0 == kinds.count }) else { throw ImageFault() }
    var elements: [PatternElement] = []
    elements.reserveCapacity(kinds.count)
    for index in kinds.indices {
      guard let kind = Kind(rawValue: kinds[index]), starts[index] <= ends[index] else {
        throw ImageFault()
      }
      elements.append(
        PatternElement(
          kind: kind, words: starts[index]..<ends[index], classes: classes[index],
          tags: tags[index], flags: DescriptorEntry.Flags(rawValue: flags[index]),
          nodes: nodes[index], isNegated: isNegated[index], minimum: minima[index],
          maximum: maxima[index]))
    }
    return elements
  }
}
