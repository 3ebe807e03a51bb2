/// The results of some work for each element, in the order of the elements. As many elements are worked
/// at as the machine has cores.
///
/// - Throws: `CancellationError` in a cancelled task, and what `work` throws.
func onAllCores<Element: Sendable, Output: Sendable>(
  _ elements: [Element], _ work: @escaping @Sendable (Element) async throws -> Output
) async throws -> [Output] {
  try await withThrowingTaskGroup(of: (place: Int, output: Output).self) { group in
    for (place, element) in elements.enumerated() {
      group.addTask {
        try Task.checkCancellation()
        let output = try await work(element)
        // What a cancelled task computes has no meaning.
        try Task.checkCancellation()
        return (place, output)
      }
    }
    var outputs = [Output?](repeating: nil, count: elements.count)
    for try await result in group { outputs[result.place] = result.output }
    return outputs.compactMap(\.self)
  }
}
