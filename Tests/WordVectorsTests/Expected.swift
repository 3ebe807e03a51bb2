/// What `Embeddings/README.md` states of the committed vector file.
enum Expected {
  static let checksum: UInt64 = 0x939D_C150_831B_221F
}
