import Documents

/// What some brews used and were rated.
struct TotalsDocument: Codable {
  let cups, rated: Int
  @OrNull var meanRating: Rounded4?
  let coffeeG, waterG, brewTimeS: Rounded4
  @OrNull var price: Rounded4?
  @OrNull var pricePerCup: Rounded4?
  let pricedCups: Int

  init(_ totals: BrewTotals) {
    (cups, rated, meanRating) = (totals.cups, totals.rated, Rounded(totals.meanRating))
    (coffeeG, waterG) = (Rounded(totals.coffee), Rounded(totals.water))
    brewTimeS = Rounded(totals.time)
    price = totals.priced > 0 ? Rounded(totals.price) : nil
    (pricePerCup, pricedCups) = (Rounded(totals.meanPrice), totals.priced)
  }

  var totals: BrewTotals {
    let mean = (pricePerCup?.value ?? 0) * Double(pricedCups)
    // Both are rounded; the sum must give the mean again.
    let error = 0.000_05 * Double(pricedCups) * (1 - 1e-6)
    var totals = BrewTotals()
    (totals.cups, totals.rated, totals.priced) = (cups, rated, pricedCups)
    (totals.coffee, totals.water, totals.time) = (coffeeG.value, waterG.value, brewTimeS.value)
    totals.price = min(max(price?.value ?? 0, mean - error), mean + error)
    totals.stars = (meanRating?.value ?? 0) * Double(rated)
    return totals
  }
}

/// The brews of a day, a bean, a method …
package struct GroupDocument: JSONDocument {
  @OrNull var name: String?
  @Flat var totals: TotalsDocument
}

/// A bag that was finished.
package struct BagDocument: JSONDocument {
  let beanId: Identifier<Bean>
  let bean: String
  let firstDay, lastDay: CalendarDay
  let days: Int?
  @Flat var totals: TotalsDocument
}

/// What was drunk: totals, the current periods, groups, finished bags and the best cups.
package struct StatisticsDocument: JSONDocument {
  @Flat var totals: TotalsDocument
  @OrNull var firstDay: CalendarDay?
  @OrNull var lastDay: CalendarDay?
  @OrNull var cupsPerDay: Rounded4?
  let inFuture: Int
  let today, thisWeek, thisMonth: TotalsDocument
  let by: BrewStatistics.Grouping
  let groups: [BrewStatistics.Group]
  @OrNull var meanBagDays: Rounded4?
  let bags: [BrewStatistics.Bag]
  let best: [BrewDocument]

  init(_ drunk: BrewStatistics) {
    totals = TotalsDocument(drunk.totals)
    (firstDay, lastDay, cupsPerDay) = (drunk.first, drunk.last, Rounded(drunk.cupsPerDay))
    (inFuture, today) = (drunk.inFuture, TotalsDocument(drunk.today))
    thisWeek = TotalsDocument(drunk.thisWeek)
    thisMonth = TotalsDocument(drunk.thisMonth)
    (by, groups) = (drunk.grouping, drunk.groups)
    (meanBagDays, bags) = (Rounded(drunk.meanBagDays), drunk.bags)
    best = drunk.best.documents
  }
}

/// The JSON form of `insights journal stats`. It names beans, methods and grinders without their
/// records: decoded records have no more.
extension BrewStatistics: Documented {
  package var document: StatisticsDocument { StatisticsDocument(self) }

  package init(_ document: StatisticsDocument) {
    self.init(
      totals: document.totals.totals, today: document.today.totals,
      thisWeek: document.thisWeek.totals, thisMonth: document.thisMonth.totals,
      first: document.firstDay, last: document.lastDay, grouping: document.by,
      groups: document.groups, bags: document.bags, best: BrewListing(document.best),
      inFuture: document.inFuture, cupsPerDay: document.cupsPerDay?.value)
  }
}

/// A group of `insights journal stats`.
extension BrewStatistics.Group: Documented {
  package init(_ document: GroupDocument) {
    self.init(name: document.name, totals: document.totals.totals)
  }

  package var document: GroupDocument {
    GroupDocument(name: name, totals: TotalsDocument(totals))
  }
}

/// A finished bag of `insights journal stats`.
extension BrewStatistics.Bag: Documented {
  package init(_ document: BagDocument) {
    self.init(
      bean: Bean(id: document.beanId, name: document.bean), first: document.firstDay,
      last: document.lastDay, totals: document.totals.totals)
  }

  package var document: BagDocument {
    BagDocument(
      beanId: bean.id, bean: bean.displayName, firstDay: first, lastDay: last, days: days,
      totals: TotalsDocument(totals))
  }
}
