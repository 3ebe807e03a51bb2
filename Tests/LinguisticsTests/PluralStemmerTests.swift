import Linguistics
import Testing

@Suite struct PluralStemmerTests {
  @Test(arguments: [
    ("cherries", "cherry"), ("spices", "spice"), ("peaches", "peach"), ("radishes", "radish"),
    ("glasses", "glass"), ("boxes", "box"), ("tomatoes", "tomato"), ("plums", "plum"),
    ("pies", "pie"), ("toes", "toe"), ("canes", "cane"), ("cans", "can"),
  ])
  func `a plural becomes the singular`(plural: String, singular: String) {
    for word in [plural, singular] {
      var stem: [UInt8] = []
      PluralStemmer().stem(Array(word.utf8), into: &stem)
      #expect(String(decoding: stem, as: UTF8.self) == singular)
    }
  }

  @Test(arguments: [
    "citrus", "hibiscus", "molasses", "roasted", "roasting", "sweetness", "anis", "gas", "s", "",
    "jalapeños", "\0s",
  ])
  func `other words stay, and whatever bytes come in`(word: String) {
    var stem = Array("before".utf8)
    PluralStemmer().stem(Array(word.utf8), into: &stem)
    let expected =
      switch word {
      case "molasses": "molass"
      case "jalapeños": "jalapeño"
      default: word
      }
    #expect(String(decoding: stem, as: UTF8.self) == expected)
    PluralStemmer().stem([0xFF, 0xC3, 0x28, 0x73], into: &stem)
    #expect(stem == [0xFF, 0xC3, 0x28])
  }
}
