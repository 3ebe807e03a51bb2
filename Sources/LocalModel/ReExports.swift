// A host of the second tier asks the first one beside it. No other file of the module imports it.
@_exported public import Insights
