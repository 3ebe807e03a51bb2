// Sentences are made from the results of Stats and the rows of Phrases. What is exported here, no other
// file of the module imports.
@_exported public import Phrases
@_exported public import Stats
