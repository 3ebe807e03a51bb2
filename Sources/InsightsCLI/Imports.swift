// What every file of the command line uses: no other file imports it.
@_exported public import ArgumentParser
@_exported public import Insights
