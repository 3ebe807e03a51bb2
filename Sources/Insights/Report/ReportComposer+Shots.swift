package import Journal
import Reports
import ShotCurve
import Stats
import Wording

/// The section on espresso by its curves: the last shots of a bean over each other, what was found in them,
/// and what the taster wrote.
extension ReportComposer {
  var shotSection: ReportPage.Section? {
    let brews = Dictionary(entries.map { ($0.brew.id, $0.brew) }) { first, _ in first }
    let shots = contents.shots.filter { !$0.packed.isEmpty }.compactMap { shot in
      brews[shot.brewID].flatMap { ReadShot(shot, of: $0, in: contents) }
    }.sorted { ($0.brew?.brewedAt.seconds ?? 0) > ($1.brew?.brewedAt.seconds ?? 0) }
    guard let latest = shots.first?.brew else { return nil }
    let own = Array(shots.filter { $0.brew?.beanID == latest.beanID }.prefix(ShotOverlay.most))
    let bean = contents.beans.first { $0.id == latest.beanID }
    let name = bean.map { DisplayName.shown(words.name(of: $0)) } ?? ""
    let caption = words.report("shots.caption", ["count": .count(own.count), "name": .text(name)])
    let ids = Set(own.compactMap { $0.brew?.id })
    let basis = shotBasis(of: contents.shots.filter { ids.contains($0.brewID) })
    return ReportPage.Section(
      words.report("shots"),
      [
        .figures([
          ReportPage.CaptionedFigure(
            ShotOverlay(own, title: caption, words: words).figure, caption: caption, isWide: true)
        ])
      ] + (basis.map { [.paragraph($0)] } ?? []))
  }

  /// How many of some shots count less; nil where all are sound.
  private func shotBasis(of shots: [Shot]) -> String? {
    ShotBasis(of: shots).flatMap { words.text(of: $0) }.map {
      words.report("cups.shots", ["what": .text($0)])
    }
  }
}

extension JournalContents {
  /// Reads the curves of the last shots of the bean that was brewed last with a curve.
  package mutating func addLastCurves(from journal: BrewJournal) throws {
    guard !shots.isEmpty else { return }
    let kept = Set(shots.map(\.brewID))
    guard let bean = brews.last(where: { kept.contains($0.id) })?.beanID else { return }
    let last = brews.filter { $0.beanID == bean && kept.contains($0.id) }.suffix(ShotOverlay.most)
    let read = try journal.shots(of: last.map(\.id))
    let curves = Dictionary(read.map { ($0.brewID, $0.packed) }) { first, _ in first }
    for place in shots.indices { shots[place].packed = curves[shots[place].brewID] ?? [] }
  }
}
