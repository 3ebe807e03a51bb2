/// A roast of Artisan, `.alog`: the bean and its day. The curve is one of a roast and not taken.
///
/// Names: github.com/artisan-roaster-scope/artisan, `src/artisanlib/atypes.py`, `ProfileData`. Text
/// is written with the escapes of Python within the literal's own (`encodeLocal` in
/// `src/artisanlib/util.py`).
enum ArtisanRoast {
  /// The title of a roast that its user gave none.
  private static let defaultTitle = "Roaster Scope"

  private static let leftOut = [
    "density", "ground_color", "moisture_roasted", "operator", "plus_blend_label", "roastertype",
    "temp1", "temp2", "weight", "whole_color",
  ]

  static func roast(_ root: ShotValue) -> ShotFile {
    func text(_ name: String) -> String {
      let text = root[name].string
      return text.contains("\\") ? Escapes.python.text(text.utf8).trimmed : text
    }
    var roast = ShotFile(source: .artisan)
    roast.id = text("roastUUID")
    let title = text("title")
    roast.profile = title == defaultTitle ? "" : title
    // The field of the bean has room for a description; its first line is the name.
    let beans = text("beans").split(whereSeparator: \.isNewline).map { String($0).trimmed }
    let name = [text("plus_coffee_label"), beans.first ?? "", roast.profile]
    roast.beanName = name.first { !$0.isEmpty } ?? ""
    roast.roaster = text("organization")
    let day = text("roastisodate")
    roast.roastDate = day.isEmpty ? text("roastdate") : day
    roast.start(atSeconds: root["roastepoch"], "roastepoch")
    let written = [day, text("roasttime")].filter { !$0.isEmpty }.joined(separator: " ")
    if !written.isEmpty {
      roast.startedAt = ShotFile.Moment(seconds: roast.startedAt?.seconds, text: written)
    }
    roast.note = text("cuppingnotes")
    roast.beanNote = (beans.dropFirst() + [text("roastingnotes")]).filter { !$0.isEmpty }
      .joined(separator: "\n")
    roast.leaveOut(leftOut, of: root)
    // 5 is what the sliders begin with.
    if root["flavors"].numbers.contains(where: { $0 != 5 }) { roast.leftOut.append("flavors") }
    return roast
  }
}
