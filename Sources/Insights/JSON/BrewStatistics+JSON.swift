package import Journal
package import Support

/// The JSON form of `insights journal stats`.
extension JSONWriter {
  /// Adds what was drunk as an object: totals, the current periods, groups, finished bags and the
  /// best cups.
  package mutating func statistics(_ drunk: BrewStatistics) {
    object { writer in
      writer.members(drunk.totals)
      writer.field("first_day", drunk.first?.description)
      writer.field("last_day", drunk.last?.description)
      writer.field("cups_per_day", drunk.cupsPerDay)
      writer.name("in_future")
      writer.integer(drunk.inFuture)
      for (name, totals): (StaticString, BrewTotals) in [
        ("today", drunk.today), ("this_week", drunk.thisWeek), ("this_month", drunk.thisMonth),
      ] {
        writer.name(name)
        writer.object { $0.members(totals) }
      }
      writer.field("by", drunk.grouping.rawValue)
      writer.name("groups")
      writer.array(drunk.groups) { $0.group($1) }
      writer.field("mean_bag_days", drunk.meanBagDays)
      writer.name("bags")
      writer.array(drunk.bags) { $0.bag($1) }
      writer.name("best")
      writer.brews(drunk.best)
    }
  }

  private mutating func members(_ totals: BrewTotals) {
    name("cups")
    integer(totals.cups)
    name("rated")
    integer(totals.rated)
    field("mean_rating", totals.meanRating)
    field("coffee_g", totals.coffee)
    field("water_g", totals.water)
    field("brew_time_s", totals.time)
    field("price", totals.priced > 0 ? totals.price : nil)
    field("price_per_cup", totals.meanPrice)
    name("priced_cups")
    integer(totals.priced)
  }

  mutating func group(_ group: BrewStatistics.Group) {
    object { writer in
      writer.field("name", group.name)
      writer.members(group.totals)
    }
  }

  mutating func bag(_ bag: BrewStatistics.Bag) {
    object { writer in
      writer.field("bean_id", bag.bean.id.rawValue)
      writer.field("bean", bag.bean.displayName)
      writer.field("first_day", bag.first.description)
      writer.field("last_day", bag.last.description)
      writer.name("days")
      writer.integer(bag.days)
      writer.members(bag.totals)
    }
  }
}
