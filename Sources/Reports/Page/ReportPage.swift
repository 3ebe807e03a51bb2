/// A page of text, tables and figures as values; `html` writes it.
public struct ReportPage: Sendable, Equatable {
  public var title: String
  /// One line below the title.
  public var subtitle: String
  /// The figures that come first.
  public var facts: [Fact]
  public var sections: [Section]
  /// One line at the end.
  public var footer: String

  public init(
    title: String, subtitle: String = "", facts: [Fact] = [], sections: [Section] = [],
    footer: String = ""
  ) {
    self.title = title
    self.subtitle = subtitle
    self.facts = facts
    self.sections = sections
    self.footer = footer
  }

  /// A value with what it is.
  public struct Fact: Sendable, Equatable {
    public var name: String
    public var value: String

    public init(_ name: String, _ value: String) {
      self.name = name
      self.value = value
    }
  }

  public struct Section: Sendable, Equatable {
    public var title: String
    public var blocks: [Block]

    public init(_ title: String, _ blocks: [Block]) {
      self.title = title
      self.blocks = blocks
    }
  }

  public enum Block: Sendable, Equatable {
    /// What the blocks up to the next one are about.
    case heading(String)
    case paragraph(String)
    /// A paragraph that may be overlooked.
    case note(String)
    case findings([Finding])
    case figures([CaptionedFigure])
    case table(Table)
    case cards([Card])
  }

  /// A sentence and what it rests on.
  public struct Finding: Sendable, Equatable {
    public var sentence: String
    public var basis: String

    public init(_ sentence: String, basis: String) {
      self.sentence = sentence
      self.basis = basis
    }
  }

  /// A drawing under its title, with a line on how to read it.
  public struct CaptionedFigure: Sendable, Equatable {
    public var figure: Figure
    public var caption: String
    /// Whether it takes the page's width.
    public var isWide: Bool

    public init(_ figure: Figure, caption: String = "", isWide: Bool = false) {
      self.figure = figure
      self.caption = caption
      self.isWide = isWide
    }
  }

  public struct Table: Sendable, Equatable {
    public struct Column: Sendable, Equatable {
      public var title: String
      public var kind: Kind

      public enum Kind: String, Sendable {
        case text
        /// Not broken over lines.
        case short
        /// At the right, and not broken.
        case number
      }

      public init(_ title: String, _ kind: Kind = .text) {
        self.title = title
        self.kind = kind
      }
    }

    public enum Cell: Sendable, Equatable {
      case text(String)
      /// A text with another below it that may be overlooked.
      case detailed(String, detail: String)
      /// A text with its value and interval drawn on a scale from 0 to 5.
      case stars(String, value: Double, low: Double, high: Double)
    }

    /// What the table holds, for those who cannot see it.
    public var title: String
    public var columns: [Column]
    /// As many cells each as there are columns; the first names the row.
    public var rows: [[Cell]]

    public init(title: String, columns: [Column], rows: [[Cell]]) {
      self.title = title
      self.columns = columns
      self.rows = rows
    }
  }

  /// A few values that belong together, such as a recipe.
  public struct Card: Sendable, Equatable {
    public var title: String
    public var facts: [Fact]
    public var note: String

    public init(title: String, facts: [Fact], note: String = "") {
      self.title = title
      self.facts = facts
      self.note = note
    }
  }
}
