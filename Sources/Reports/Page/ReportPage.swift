/// A page of text, tables and figures as values; `html` writes it.
public struct ReportPage: Sendable, Equatable {
  /// The language of its text, such as `en` (BCP 47).
  public var language: String
  /// The heading of the page.
  public var title: String
  /// A line below the title.
  public var subtitle: String
  /// The key figures at the top.
  public var facts: [Fact]
  /// The sections, from top to bottom.
  public var sections: [Section]
  /// A line at the end.
  public var footer: String

  package init(
    language: String = "en", title: String, subtitle: String = "", facts: [Fact] = [],
    sections: [Section] = [], footer: String = ""
  ) {
    self.language = language
    self.title = title
    self.subtitle = subtitle
    self.facts = facts
    self.sections = sections
    self.footer = footer
  }

  /// A value with its name.
  public struct Fact: Sendable, Equatable {
    /// The name.
    public var name: String
    /// The formatted value.
    public var value: String

    package init(_ name: String, _ value: String) {
      self.name = name
      self.value = value
    }
  }

  /// A heading with its contents.
  public struct Section: Sendable, Equatable {
    /// The heading.
    public var title: String
    /// The contents, from top to bottom.
    public var blocks: [Block]

    package init(_ title: String, _ blocks: [Block]) {
      self.title = title
      self.blocks = blocks
    }
  }

  /// One part of a section.
  public enum Block: Sendable, Equatable {
    /// A subheading for the blocks up to the next one.
    case heading(String)
    /// A paragraph of text.
    case paragraph(String)
    /// A paragraph in small print.
    case note(String)
    /// A list of findings.
    case findings([Finding])
    /// Drawings side by side.
    case figures([CaptionedFigure])
    /// A table.
    case table(Table)
    /// Cards side by side.
    case cards([Card])
  }

  /// A sentence and its statistical basis.
  public struct Finding: Sendable, Equatable {
    /// The finding.
    public var sentence: String
    /// The interval and the q-value, in small print.
    public var basis: String

    package init(_ sentence: String, basis: String) {
      self.sentence = sentence
      self.basis = basis
    }
  }

  /// A drawing with its title and caption.
  public struct CaptionedFigure: Sendable, Equatable {
    /// The drawing.
    public var figure: Figure
    /// An explanation of the drawing.
    public var caption: String
    /// Whether it has the full width of the page.
    public var isWide: Bool

    package init(_ figure: Figure, caption: String = "", isWide: Bool = false) {
      self.figure = figure
      self.caption = caption
      self.isWide = isWide
    }
  }

  /// Rows of cells below titles.
  public struct Table: Sendable, Equatable {
    /// The title and layout of a column.
    public struct Column: Sendable, Equatable {
      /// The title.
      public var title: String
      /// The layout of its cells.
      public var kind: Kind

      /// The layouts of cells.
      public enum Kind: String, Sendable {
        /// Text that may wrap.
        case text
        /// Text that does not wrap.
        case short
        /// A number, aligned right, that does not wrap.
        case number
      }

      package init(_ title: String, _ kind: Kind = .text) {
        self.title = title
        self.kind = kind
      }
    }

    /// The content of a cell.
    public enum Cell: Sendable, Equatable {
      /// One text.
      case text(String)
      /// A text with another in small print below it.
      case detailed(String, detail: String)
      /// A text with its value and interval drawn on a scale from 0 to 5.
      case stars(String, value: Double, low: Double, high: Double)
    }

    /// What the table contains, for screen readers.
    public var title: String
    /// The columns, from left to right.
    public var columns: [Column]
    /// The rows, each with one cell per column; the first cell names the row.
    public var rows: [[Cell]]

    package init(title: String, columns: [Column], rows: [[Cell]]) {
      self.title = title
      self.columns = columns
      self.rows = rows
    }
  }

  /// A group of values, such as a recipe.
  public struct Card: Sendable, Equatable {
    /// The title.
    public var title: String
    /// The values, from top to bottom.
    public var facts: [Fact]
    /// A line below the values.
    public var note: String

    package init(title: String, facts: [Fact], note: String = "") {
      self.title = title
      self.facts = facts
      self.note = note
    }
  }
}
