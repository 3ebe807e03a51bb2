import BagLabels
import Testing

@Suite struct LabelFieldTests {
  @Test func namesAreThoseOfTheContract() {
    #expect(LabelField.allCases.map(\.rawValue).contains("altitude_m"))
  }
}
