// What the service answers with: no other file of the module imports it.
@_exported public import Insights
