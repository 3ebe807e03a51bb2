// What many files of the command line use: no other file imports it.
@_exported public import ArgumentParser
@_exported public import CLibrary
@_exported public import Insights
@_exported public import LocalModel
