import Documents

/// How the best setting moves as beans age.
package struct DriftDocument: Codable {
  let perWeek, low, high: Rounded3
  let bags, brews: Int

  package init(_ drift: GrindDrift) {
    (perWeek, low, high) = (Rounded(drift.perWeek), Rounded(drift.low), Rounded(drift.high))
    (bags, brews) = (drift.bagCount, drift.brewCount)
  }

  package var drift: GrindDrift {
    GrindDrift(
      perWeek: perWeek.value, low: low.value, high: high.value, bagCount: bags, brewCount: brews)
  }
}
