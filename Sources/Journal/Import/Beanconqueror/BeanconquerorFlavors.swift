/// The flavors of the app by number, as nodes of our wheel.
package enum BeanconquerorFlavors {
  /// The tags of a flavor's number (1…140); none for an unknown one. A group that covers several of
  /// our categories gives each of them; a flavor that the wheel lacks becomes a custom tag.
  package static func tags(_ number: Int) -> [FlavorTag] {
    byNumber[number] ?? []
  }

  /// All tags of the table.
  package static var all: [FlavorTag] { byNumber.values.flatMap(\.self) }

  private static let byNumber: [Int: [FlavorTag]] = {
    var tags: [Int: [FlavorTag]] = [:]
    for line in table.split(separator: "\n") {
      let words = line.split(separator: " ")
      for number in words.dropFirst().compactMap({ Int($0) }) {
        tags[number, default: []].append(FlavorTag(rawValue: String(words[0])))
      }
    }
    return tags
  }()

  // The words of flavors are read with our lexicon of descriptors.
  private static let table = """
    fruity 1
    fruity.citrus-fruit 2 131
    fruity.citrus-fruit.lemon 3
    fruity.citrus-fruit.lime 4
    fruity.citrus-fruit.grapefruit 5
    fruity.citrus-fruit.orange 6 7 8 9
    fruity.other-fruit 10 13 14 15 16 22 23 24 25 26 28 29 30 31 33 36 37
    fruity.other-fruit.apple 11 12
    fruity.other-fruit.grape 17 18 19 20 21
    fruity.other-fruit.pineapple 27
    fruity.other-fruit.coconut 32
    fruity.other-fruit.peach 34 35
    fruity.other-fruit.cherry 38 39
    fruity.berry 40 41 45 46
    fruity.berry.raspberry 42
    fruity.berry.strawberry 43
    fruity.berry.blueberry 44
    fruity.dried-fruit 47 50 51
    fruity.dried-fruit.raisin 48 49
    fruity.dried-fruit.prune 52
    sweet 53
    roasted 53 89
    nutty-cocoa.cocoa 55 59
    nutty-cocoa.cocoa.chocolate 54 60
    nutty-cocoa.cocoa.dark-chocolate 56 57 58
    nutty-cocoa.nutty 61 62 64 65
    nutty-cocoa.nutty.peanuts 63
    nutty-cocoa.nutty.hazelnut 66
    nutty-cocoa.nutty.almond 67
    roasted.cereal 68 70 71
    roasted.cereal.grain 72 73 74 75
    sweet.overall-sweet 76
    sweet.sweet-aromatics 69 78 82 88
    sweet.vanilla 77
    sweet.brown-sugar 83 84
    sweet.brown-sugar.honey 79
    sweet.brown-sugar.caramelized 85 91
    sweet.brown-sugar.maple-syrup 86
    sweet.brown-sugar.molasses 87
    custom:butter 80
    custom:cream 81
    roasted.burnt 93
    roasted.burnt.brown-roast 90
    roasted.burnt.smoky 92
    roasted.tobacco 115
    spices 94 95 99 100 102
    spices.pepper 96 97
    spices.brown-spice.cinnamon 98
    spices.brown-spice.nutmeg 101
    spices.brown-spice.anise 103
    spices.brown-spice.clove 104
    other.papery-musty.meaty-brothy 105 107 108
    other.papery-musty.animalic 106
    other.papery-musty.musty-earthy 112 121
    other.papery-musty.woody 113 114
    green-vegetative 94 111
    green-vegetative.olive-oil 118
    green-vegetative.green-vegetative 124
    green-vegetative.green-vegetative.vegetative 109 110 119 120
    green-vegetative.green-vegetative.hay-like 116
    green-vegetative.green-vegetative.dark-green 117
    green-vegetative.green-vegetative.peapod 122 123
    green-vegetative.green-vegetative.herb-like 125 126 127 140
    floral.tea-like 128
    floral.tea-like.black-tea 129
    sour-fermented.alcohol-fermented.fermented 130
    floral 132
    floral.floral 133 134 135 136 137 139
    floral.floral.jasmine 138
    """
}
