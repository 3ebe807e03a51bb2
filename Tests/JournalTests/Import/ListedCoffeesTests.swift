import Tables
import Testing

@testable import Journal

/// Lists of coffees in pages: each with its roaster, however it stands beside it.
@Suite struct ListedCoffeesTests {
  private func pairs(_ text: String) -> [[String]] {
    let coffees = ListedCoffees(PlainLists.items(Array(text.utf8)))
    return coffees?.rows.dropFirst().map { Array($0.cells.prefix(2)) } ?? []
  }

  @Test func `a roaster stands before each bean`() {
    let text = """
      ## Beans tried

      - Hasbean - Kenya Gachatha AA: blackcurrant
      - Drop Coffee - La Linda Honduras
      """
    #expect(
      pairs(text) == [["Kenya Gachatha AA", "Hasbean"], ["La Linda Honduras", "Drop Coffee"]])
  }

  @Test func `a roaster stands below each bean`() {
    let text = """
      ## Coffee beans

      **Mundo Novo** \\
      Nomad Coffee

      **Kenya Thunguri** \\
      Right Side

      **Finca El Puente** \\
      Nomad Coffee

      **Ethiopia Chelbesa** \\
      Three Marks Coffee
      """
    #expect(
      pairs(text) == [
        ["Mundo Novo", "Nomad Coffee"], ["Kenya Thunguri", "Right Side"],
        ["Finca El Puente", "Nomad Coffee"], ["Ethiopia Chelbesa", "Three Marks Coffee"],
      ])
  }

  @Test func `sentences behind a name in bold are on it`() {
    let text = """
      ## Beans I liked

      * **El Diviso.** A washed Sidra from Colombia, so floral that I bought it twice in one month.
      * **Duromina.** From Ethiopia; peach tea, light body, best after two weeks of rest.
      * **Gesha Village Oma.** Expensive but the jasmine was there in every single cup I made.
      """
    #expect(pairs(text).map(\.first) == ["El Diviso", "Duromina", "Gesha Village Oma"])
  }

  @Test func `the title of a review names a roaster and a bean`() {
    let title = PageTitle("North Wharf Roasters Red Fox Review", roaster: "")
    #expect(title.cells == [.beanName: "Red Fox", .roaster: "North Wharf Roasters"])
    #expect(PageTitle("Coffee Review", roaster: "").cells.isEmpty)
  }

  @Test func `degrees of no scale are of the only one that water can have`() {
    #expect(WrittenValue.celsius("205 degrees") == 96.1)
  }
}
