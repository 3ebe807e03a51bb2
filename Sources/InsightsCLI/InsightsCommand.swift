
    subcommands: [
      ExtractCommand.self, TagCommand.self, WheelCommand.self, LabelCommand.self,
      JournalCommand.self,
    ])
}

/// How results are printed by commands that print one thing.
enum OutputFormat: String, CaseIterable, ExpressibleByArgument {
  case text, json
}
