import Foundation
import Journal
import Numerics
import Stats
import Support

/// What the weights of shots bring: some channel by chance, whatever was set, and are rated worse. Four in five of
/// these are doubted by their curves, and one in twenty of the others is.
struct ShotTrial: Sendable {
  /// The stars lost, and how far the expected rating is above the true one.
  private struct Loss {
    var stars = 0.0
    var surprise = 0.0
  }

  /// One of the journals that are compared.
  private enum Case: CaseIterable {
    /// No shot channels, and none has a curve.
    case sound
    /// No shot channels, and each has a curve.
    case soundWeighed
    case channeled
    case channeledWeighed
  }

  private var losses: [Case: Loss] = [:]
  private var count = 0

  init() {}

  /// - Parameter channels: The share of shots that channel.
  init(world: World, seed: UInt64, channels: Double) {
    let taster = SimulatedTaster(world: world, seed: seed)
    var generator = SeededGenerator(seed: seed ^ 0xC4A7)
    var channeled = taster.contents
    var shots: (sound: [Shot], channeled: [Shot]) = ([], [])
    for index in channeled.brews.indices {
      let (fate, finds, doubts) = (generator.unit(), generator.unit(), generator.unit())
      let (weight, fall) = (0.2 + 0.3 * generator.unit(), 1 + generator.unit())
      let isChanneled = fate < channels
      if isChanneled {
        let rating = channeled.brews[index].rating - fall
        channeled.brews[index].rating =
          world.rounding > 0
          ? max(1, (rating / world.rounding).rounded() * world.rounding) : max(0.5, rating)
      }
      let doubtful = doubts < 0.05 ? weight : 1
      func shot(_ weight: Double) -> Shot {
        let id = channeled.brews[index].id
        var shot = Shot(id: Identifier(rawValue: id.rawValue), brewID: id)
        shot.weight = weight
        return shot
      }
      shots.sound.append(shot(doubtful))
      shots.channeled.append(shot(isChanneled ? (finds < 0.8 ? weight : 1) : doubtful))
    }
    for bean in taster.truths.indices {
      let id = taster.contents.beans[bean].id
      guard taster.contents.brews.contains(where: { $0.beanID == id }) else { continue }
      let request = SuggestionRequest(beanID: id, methodID: SimulatedTaster.methodID)
      var found: [Case: Suggestion] = [:]
      for kind in Case.allCases {
        var contents = kind == .sound || kind == .soundWeighed ? taster.contents : channeled
        switch kind {
        case .soundWeighed: contents.shots = shots.sound
        case .channeledWeighed: contents.shots = shots.channeled
        case .sound, .channeled: break
        }
        found[kind] = try? BrewSuggester(contents: contents, calendar: .universal).suggest(request)
      }
      guard found.count == Case.allCases.count else { continue }
      count += 1
      for (kind, suggestion) in found {
        let values = taster.values(of: suggestion.recipe, grinder: suggestion.grinder)
        let stars = taster.stars(bean, values: values)
        losses[kind, default: Loss()].stars += taster.truths[bean].quality - stars
        losses[kind, default: Loss()].surprise += suggestion.expectedRating.value - stars
      }
    }
  }

  static func + (left: ShotTrial, right: ShotTrial) -> ShotTrial {
    var sum = left
    sum.losses.merge(right.losses) {
      Loss(stars: $0.stars + $1.stars, surprise: $0.surprise + $1.surprise)
    }
    sum.count += right.count
    return sum
  }

  static let header = """
    | world | beans | no channels | and curves | ratio | channels | and curves | ratio | \
    expected less truth: no channels | and curves | channels | and curves |
    |---|---|---|---|---|---|---|---|---|---|---|---|
    """

  func row(_ name: String) -> String {
    let all = Double(max(1, count))
    let lost = Case.allCases.map { (losses[$0]?.stars ?? 0) / all }
    let surprise = Case.allCases.map { (losses[$0]?.surprise ?? 0) / all }
    return String(
      format:
        "| %@ | %d | %.3f | %.3f | %.3f | %.3f | %.3f | %.3f | %+.2f | %+.2f | %+.2f | %+.2f |",
      name as NSString, count, lost[0], lost[1], lost[1] / lost[0], lost[2], lost[3],
      lost[3] / lost[2], surprise[0], surprise[1], surprise[2], surprise[3])
  }
}
