/// Why a schema refuses a value of a document.
public enum SchemaFault: Hashable, Sendable {
  /// It is not this text.
  case notTheText(String)
  /// It is not text.
  case notText
  /// It is an empty text or an empty list.
  case empty
  /// It is longer than so many characters.
  case tooLong(limit: Int)
  /// It is not a number.
  case notANumber
  /// It must be above this number.
  case notAbove(Double)
  /// It is below the lowest number, which is allowed.
  case below(Double)
  /// It is above the highest number, which is allowed.
  case above(Double)
  /// It is not a whole number.
  case notWhole
  /// It has more than one decimal.
  case moreThanOneDecimal
  /// It is none of these words.
  case unknownWord(allowed: [String])
  /// It is not a day as `YYYY-MM-DD`.
  case notADay
  /// It is neither a day nor a time as `YYYY-MM-DDTHH:MM:SSZ`.
  case notATime
  /// It is not a list.
  case notAList
  /// It is not an object.
  case notAnObject
  /// It is an object without this member.
  case lacksMember(String)
  /// The schema has no member of this name; the one with the most similar name, if any is similar.
  case unknownMember(near: String?)
}
