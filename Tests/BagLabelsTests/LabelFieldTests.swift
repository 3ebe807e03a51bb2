import BagLabels
import Testing

@Suite struct LabelFieldTests {
  @Test func `names are those of the contract`() {
    #expect(LabelField.allCases.map(\.rawValue).contains("altitude_m"))
  }
}
