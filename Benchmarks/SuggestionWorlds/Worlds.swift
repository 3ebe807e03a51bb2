import Foundation

/// Measures suggestions in simulated journals whose truth is known.
@main struct Worlds {
  static func main() async {
    let arguments = Array(CommandLine.arguments.dropFirst())
    func option(_ name: String) -> String? {
      guard let place = arguments.firstIndex(of: name), place + 1 < arguments.count else {
        return nil
      }
      return arguments[place + 1]
    }
    let journals = option("--journals").flatMap(Int.init) ?? 40
    let seed = option("--seed").flatMap(UInt64.init) ?? 1
    let explores = !arguments.contains("--no-explore")
    let asksOracle = !arguments.contains("--no-oracle")
    let isDoubtful = arguments.contains("--doubt")
    let worlds = (isDoubtful ? World.doubtful : World.all).filter {
      option("--world") == nil || $0.name == option("--world")
    }
    if let path = option("--log") {
      do {
        print(
          "| log | RMSE of the surface | RMSE of the bean's mean | squared error, surface less mean |"
            + "\n|---|---|---|---|")
        print(try EspressoLog(path: path).report())
      } catch {
        FileHandle.standardError.write(Data("SuggestionWorlds: cannot read \(path)\n".utf8))
        exit(66)
      }
      return
    }
    if let path = option("--dial-log") {
      do {
        print(try DialLog(path: path).report())
      } catch {
        FileHandle.standardError.write(Data("SuggestionWorlds: cannot read \(path)\n".utf8))
        exit(66)
      }
      return
    }
    if arguments.contains("--drift") {
      await age(
        (World.drifting + World.all).filter {
          option("--world") == nil || $0.name == option("--world")
        }, journals, seed)
      return
    }
    if let share = option("--words").flatMap(Double.init) {
      var habits = World.WordHabits()
      habits.share = share
      habits.truth = option("--truth").flatMap(Double.init) ?? 0.8
      var chosen = [World.dial] + World.all
      if let beans = option("--beans").flatMap(Int.init) {
        for index in chosen.indices { chosen[index].beans = beans...beans }
      }
      if let rated = option("--rated").flatMap(Double.init) {
        await hear(
          chosen.filter { option("--world") == nil || $0.name == option("--world") }, journals,
          seed,
          habits, rated: rated, onlyGood: arguments.contains("--only-good"))
        return
      }
      await tell(
        chosen.filter { option("--world") == nil || $0.name == option("--world") }, journals, seed,
        habits, knowsScale: !arguments.contains("--unknown-scale"),
        asksOracle: arguments.contains("--word-oracle"))
      return
    }
    if let share = option("--channels").flatMap(Double.init) {
      print(ShotTrial.header)
      // Espresso where nothing else is asked for.
      for world in World.all
      where option("--world").map({ $0 == world.name }) ?? world.isEspresso {
        let sum = await withTaskGroup(of: (Int, ShotTrial).self) { group in
          for journal in 0..<journals {
            group.addTask {
              (
                journal,
                ShotTrial(world: world, seed: seed &* 7919 &+ UInt64(journal), channels: share)
              )
            }
          }
          // In the order of the journals, so that results do not depend on which ends first.
          var trials: [Int: ShotTrial] = [:]
          for await (journal, trial) in group { trials[journal] = trial }
          return (0..<journals).compactMap { trials[$0] }.reduce(ShotTrial(), +)
        }
        print(sum.row(world.name))
        fflush(nil)
      }
      return
    }
    if arguments.contains("--mistyped") {
      await mistype(
        World.all.filter { option("--world") == nil || $0.name == option("--world") }, journals,
        seed)
      return
    }
    if arguments.contains("--grind") {
      grind(
        World.all.filter { option("--world") == nil || $0.name == option("--world") }, journals,
        seed)
      return
    }
    if isDoubtful || arguments.contains("--sure") {
      print(Table.doubtHeader)
      for world in worlds {
        print(Table.doubtRow(world.name, await run(world, journals, seed, false, false)))
        fflush(nil)
      }
      return
    }
    print(Table.header)
    var everyTrial: [Trial] = []
    for world in worlds {
      let trials = await run(world, journals, seed, explores, asksOracle)
      everyTrial += trials
      print(Table.row(world.name, trials))
      fflush(nil)
    }
    print(Table.row("all", everyTrial))
  }

  /// What is learned of grinders, and whether settings as text give the advice of numbers.
  private static func grind(_ worlds: [World], _ journals: Int, _ seed: UInt64) {
    print(GrindTrial.header)
    for kind in GrindTrial.Kind.allCases {
      let sum = (0..<(journals * 5)).reduce(GrindTrial()) {
        $0 + GrindTrial(kind, seed: seed &* 7919 &+ UInt64($1))
      }
      for row in sum.rows(kind.rawValue) { print(row) }
      fflush(nil)
    }
    print("\n" + WrittenTrial.header)
    for world in [World.dial] + worlds {
      let sum = (0..<journals).reduce(WrittenTrial()) {
        $0 + WrittenTrial(world: world, seed: seed &* 7919 &+ UInt64($1))
      }
      print(sum.row(world.name))
      fflush(nil)
    }
  }

  /// What one wrong number does to the advice, world by world.
  private static func mistype(_ worlds: [World], _ journals: Int, _ seed: UInt64) async {
    print(MistypeTrial.header)
    var all = MistypeTrial()
    for world in worlds {
      let sum = await withTaskGroup(of: MistypeTrial.self) { group in
        for journal in 0..<journals {
          group.addTask { MistypeTrial(world: world, seed: seed &* 7919 &+ UInt64(journal)) }
        }
        return await group.reduce(MistypeTrial(), +)
      }
      print(sum.row(world.name))
      fflush(nil)
      all = all + sum
    }
    print(all.row("all"))
  }

  /// What roast dates add, world by world; four notes in ten tell of extraction.
  private static func age(_ worlds: [World], _ journals: Int, _ seed: UInt64) async {
    print(DriftTrial.header)
    let habits = World.WordHabits(share: 0.4)
    for world in worlds {
      let sum = await withTaskGroup(of: DriftTrial.self) { group in
        for journal in 0..<journals {
          group.addTask {
            DriftTrial(world: world, seed: seed &* 7919 &+ UInt64(journal), habits: habits)
          }
        }
        return await group.reduce(DriftTrial(), +)
      }
      print(sum.row(world.name))
    }
  }

  /// What words add where few cups have stars, world by world.
  private static func hear(
    _ worlds: [World], _ journals: Int, _ seed: UInt64, _ habits: World.WordHabits, rated: Double,
    onlyGood: Bool
  ) async {
    print(HearingTrial.header)
    var all = HearingTrial()
    for world in worlds {
      let sum = await withTaskGroup(of: (Int, HearingTrial).self) { group in
        for journal in 0..<journals {
          group.addTask {
            (
              journal,
              HearingTrial(
                world: world, seed: seed &* 7919 &+ UInt64(journal), habits: habits, rated: rated,
                onlyGood: onlyGood)
            )
          }
        }
        // In the order of the journals, so that results do not depend on which ends first.
        return await group.reduce(into: []) { $0.append($1) }.sorted { $0.0 < $1.0 }.map(\.1)
          .reduce(HearingTrial(), +)
      }
      print(sum.row(world.name))
      fflush(nil)
      all = all + sum
    }
    print(all.row("all"))
  }

  /// What words add, world by world.
  private static func tell(
    _ worlds: [World], _ journals: Int, _ seed: UInt64, _ habits: World.WordHabits,
    knowsScale: Bool,
    asksOracle: Bool
  ) async {
    print(WordTrial.header)
    var all: [WordTrial] = []
    for world in worlds {
      let trials = await withTaskGroup(of: (Int, WordTrial).self) { group in
        for journal in 0..<journals {
          group.addTask {
            (
              journal,
              WordTrial(
                world: world, seed: seed &* 7919 &+ UInt64(journal), habits: habits,
                knowsScale: knowsScale, asksOracle: asksOracle)
            )
          }
        }
        // In the order of the journals, so that results do not depend on which ends first.
        return await group.reduce(into: []) { $0.append($1) }.sorted { $0.0 < $1.0 }.map(\.1)
      }
      print(WordTrial.row(world.name, trials))
      fflush(nil)
      all += trials
    }
    print(WordTrial.row("all", all))
  }

  private static func run(
    _ world: World, _ journals: Int, _ seed: UInt64, _ explores: Bool, _ asksOracle: Bool
  ) async -> [Trial] {
    await withTaskGroup(of: (Int, Trial).self) { group in
      for journal in 0..<journals {
        group.addTask {
          (
            journal,
            Trial(
              world: world, seed: seed &* 7919 &+ UInt64(journal), explores: explores,
              asksOracle: asksOracle)
          )
        }
      }
      // In the order of the journals, so that sums do not depend on which ends first.
      var trials = [Trial?](repeating: nil, count: journals)
      for await (journal, trial) in group { trials[journal] = trial }
      return trials.compactMap(\.self)
    }
  }
}
