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
  /// The title of the index.
  public var indexTitle = ""
  /// The sections, from top to bottom.
  public var sections: [Section]
  /// A line at the end.
  public var footer: String
  /// Whether it is printed as densely as it can be read, on one sheet if that holds it.
  public var isSheet = false

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

    /// A drawing of the value beside it; nil for none.
    public var range: RangeBar?

    package init(_ name: String, _ value: String, range: RangeBar? = nil) {
      self.name = name
      self.value = value
      self.range = range
    }
  }

  /// A value and the range around it on a bar of all that was tried, from 0 to 1.
  public struct RangeBar: Sendable, Equatable {
    /// The place of the value.
    public var value: Double
    /// The lower end of the range.
    public var low: Double
    /// The upper end of the range.
    public var high: Double
    /// The range in words, for those who do not see it.
    public var text: String

    package init(value: Double, low: Double, high: Double, text: String) {
      func inside(_ place: Double) -> Double { place.isFinite ? min(max(place, 0), 1) : 0.5 }
      (self.value, self.low, self.high) = (inside(value), inside(low), inside(high))
      self.text = text
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
    case table(Table)
    /// Cards side by side.
    case cards([Card])
    /// Brews with their notes and flavors.
    case cups([Cup])
    /// A command to type.
    case command(String)
    /// Blocks that are shown on request, below a title.
    case details(String, [Block])
  }

  /// A brew: what it was, how it was made and what was found in it.
  public struct Cup: Sendable, Equatable {
    /// The bean.
    public var title: String
    /// The day and the method.
    public var detail: String
    /// The rating in words; empty for an unrated brew.
    public var stars: String
    /// The settings in one line.
    public var settings: String
    /// What the taster wrote.
    public var note: String
    /// The flavors.
    public var flavors: [Flavor]

    /// A flavor with its color.
    public struct Flavor: Sendable, Equatable {
      /// The name.
      public var name: String
      /// `#rrggbb`; nil for a flavor that the wheel lacks.
      public var color: String?

      package init(name: String, color: String?) {
        self.name = name
        self.color = color
      }
    }

    package init(
      title: String, detail: String, stars: String, settings: String, note: String,
      flavors: [Flavor]
    ) {
      self.title = title
      self.detail = detail
      self.stars = stars
      self.settings = settings
      self.note = note
      self.flavors = flavors
    }
  }

  /// A sentence and its statistical basis.
  public struct Finding: Sendable, Equatable {
    /// A headline; empty for none.
    public var title = ""
    /// The finding.
    public var sentence: String
    /// The interval and the q-value, in small print.
    public var basis: String
    /// What the sentence says as a small drawing; nil for none.
    public var figure: Figure?

    package init(_ sentence: String, basis: String, title: String = "") {
      self.title = title
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
    /// The screens that show it.
    public var screens: Screens

    /// Kinds of screens.
    public enum Screens: Sendable {
      /// Screens of any width.
      case all
      /// All but narrow ones, on which its text would be too small; also print.
      case desks
      /// Narrow ones, in place of a wider drawing.
      case phones
    }

    package init(
      _ figure: Figure, caption: String = "", isWide: Bool = false, screens: Screens = .all
    ) {
      self.screens = screens
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
        /// A share on a ground of its own, in the middle.
        case share
      }

      package init(_ title: String, _ kind: Kind = .text) {
        self.title = title
        self.kind = kind
      }
    }

    /// The content of a cell.
    public enum Cell: Sendable, Equatable {
      case text(String)
      /// A text with another in small print below it.
      case detailed(String, detail: String)
      /// A text on a ground that is the darker the higher the share, 0…1.
      case shaded(String, share: Double)
      /// A text with its value and interval drawn on a scale of stars.
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
    /// The most important value, in large print; empty for none.
    public var headline = ""
    /// A line below the values.
    public var note: String
    /// A drawing below the values; nil for none.
    public var figure: Figure?
    /// What the drawing means, below it; empty for nothing.
    public var advice = ""

    package init(title: String, headline: String = "", facts: [Fact], note: String = "") {
      self.title = title
      self.headline = headline
      self.facts = facts
      self.note = note
    }
  }
}
