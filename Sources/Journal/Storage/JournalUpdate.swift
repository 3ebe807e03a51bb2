import Foundation
import GRDB

/// Brings a journal of an earlier program up to date, in the transaction of the first change.
///
/// The journal as it was is copied beside it before: `journal.before-update.sqlite` for
/// `journal.sqlite`.
final class JournalUpdate {
  private let path: String
  /// The copy; nil where there was nothing to do.
  private var copy: String?
  /// Whether the transaction was kept, and the copy with it.
  var isNeeded = false

  init(path: String) {
    self.path = path
  }

  /// Adds the columns that the journal lacks; nothing for a journal that has all.
  ///
  /// - Throws: `JournalError` where the journal cannot be copied: it then stays as it is.
  func run(_ database: Database) throws {
    guard try JournalSchema.isOfEarlierProgram(database) else { return }
    let copy = Self.name(beside: path)
    // The transaction has not written yet: another connection still reads the journal as it was.
    try BrewJournal(path: path).backup(to: copy)
    self.copy = copy
    try JournalSchema.update(database)
  }

  /// Runs the transaction, and removes the copy where the journal was not changed.
  func removingUnneeded<Value>(_ transaction: () throws -> Value) throws -> Value {
    do {
      let value = try transaction()
      if !isNeeded { remove() }
      return value
    } catch {
      remove()
      throw error
    }
  }

  private func remove() {
    if let copy { try? FileManager.default.removeItem(atPath: copy) }
  }

  /// A name that no file has: that of the journal with `.before-update`, and a number if need be.
  private static func name(beside path: String) -> String {
    let file = URL(filePath: path)
    let folder = file.deletingLastPathComponent()
    let ending = file.pathExtension.isEmpty ? "" : "." + file.pathExtension
    let stem = file.deletingPathExtension().lastPathComponent + ".before-update"
    var name = folder.appending(path: stem + ending).path(percentEncoded: false)
    var number = 2
    while FileManager.default.fileExists(atPath: name) {
      name = folder.appending(path: "\(stem)-\(number)\(ending)").path(percentEncoded: false)
      number += 1
    }
    return name
  }
}
