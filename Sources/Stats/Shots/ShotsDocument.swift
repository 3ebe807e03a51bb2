import ShotCurve

/// What curves show, in results about advice.
package struct ShotsDocument: Codable {
  package struct Fault: Codable {
    let diagnosis: String
    let brews: Int
  }

  package let sound, doubted: Int
  package let faults: [Fault]

  package init(sound: Int, doubted: Int, faults: [Fault]) {
    (self.sound, self.doubted, self.faults) = (sound, doubted, faults)
  }

  package init(_ basis: ShotBasis) {
    (sound, doubted) = (basis.sound, basis.doubted)
    faults = basis.faults.map { Fault(diagnosis: $0.kind.rawValue, brews: $0.brewCount) }
  }

  package var basis: ShotBasis {
    ShotBasis(
      sound: sound, doubted: doubted,
      faults: faults.compactMap { fault in
        ShotDiagnosis.Kind(rawValue: fault.diagnosis).map {
          ShotBasis.Fault($0, brewCount: fault.brews)
        }
      })
  }
}
