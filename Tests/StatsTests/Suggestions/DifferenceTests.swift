import Foundation
import Journal
import Testing
import Wording

@testable import Stats

/// A bean that wants something else than all others.
@Suite struct DifferenceTests {
  /// Eight beans that are best at 94 °C, and one that is best at `own`.
  private func suggestion(own: Double) throws -> Suggestion {
    var contents = JournalContents(
      methods: [BrewMethod(id: "m", name: "V60", category: .pourOver)])
    for bean in 0..<9 {
      contents.beans.append(
        Bean(id: Identifier(rawValue: "b\(bean)"), name: "Bean \(bean)"))
      for brew in 0..<12 {
        let heat = 86 + Double(brew * 5 % 12)
        let best = bean == 8 ? own : 94
        let noise = 0.15 * Double((bean * 7 + brew * 3) % 5 - 2)
        let stars = 4.5 - 0.03 * (heat - best) * (heat - best) + noise
        contents.brews.append(
          Brew(
            id: Identifier(rawValue: "w\(bean)-\(brew)"), beanID: contents.beans[bean].id,
            methodID: "m", brewedAt: Timestamp(seconds: (20_000 + bean * 12 + brew) * 86_400),
            dose: 15, water: 250, waterTemperature: heat,
            rating: min(5, max(0.5, (stars * 2).rounded() / 2))))
      }
    }
    return try BrewSuggester(contents: contents, calendar: LocalCalendar(timeZone: .gmt)).suggest(
      SuggestionRequest(beanID: "b8", methodID: "m"))
  }

  @Test func `it is said that the others are best elsewhere`() throws {
    let odd = try suggestion(own: 88)
    let remark = try #require(
      odd.remarks.first { if case .differsFromOthers = $0 { true } else { false } })
    guard case .differsFromOthers(let parameter, let value) = remark else { return }
    #expect(parameter == .waterTemperature && abs(value - 94) <= 1)
    #expect(value > odd.recipe.waterTemperature?.high ?? .infinity)
    #expect(Words().text(of: remark).hasPrefix("your other beans are best around temperature 9"))
    #expect(SuggestionRemark(id: remark.id) == remark)
    #expect(SuggestionRemark(id: "differs_from_others.water_temp_c.hot") == nil)
  }

  @Test func `a bean like the others gets no such remark`() throws {
    for own in [93.0, 94, 95] {
      let remarks = try suggestion(own: own).remarks
      #expect(!remarks.contains { if case .differsFromOthers = $0 { true } else { false } })
    }
  }
}
