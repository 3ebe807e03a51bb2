public import ArgumentParser
public import Insights

// What flags may hold, besides text and numbers.

extension BeanQuery.Shelf: ExpressibleByArgument {}
extension BeanQuery.Order: ExpressibleByArgument {}
extension BrewQuery.Order: ExpressibleByArgument {}
extension JournalQuery.Kind: ExpressibleByArgument {}
extension BrewStatistics.Grouping: ExpressibleByArgument {}
extension ExportFormat: ExpressibleByArgument {}

extension CalendarDay: ExpressibleByArgument {
  public init?(argument: String) {
    self.init(argument)
  }
}
