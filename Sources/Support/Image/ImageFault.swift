/// An image is not what its reader expects: of other tables, of another version, or damaged.
package struct ImageFault: Error {
  package init() {}
}
