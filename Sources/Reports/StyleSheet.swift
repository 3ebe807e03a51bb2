/// The style sheets of figures and pages. They load nothing.
enum StyleSheet {
  /// The style of figures, in their own file or in a page.
  static let figures =
    """
    svg text{font-family:\(FontMetric.families);text-rendering:geometricPrecision}
    \(figureColors(.light))
    .thin{fill:none;stroke-width:1}.bold{font-weight:700}.line{fill:none;stroke-width:2;\
    stroke-linejoin:round;stroke-linecap:round}
    @media screen and (prefers-color-scheme:dark){
    \(figureColors(.dark))
    .tint{fill:var(--d)}
    }
    """

  /// The style of the page: one column on a phone, two on a wide screen, and print.
  static let page =
    """
    :root{color-scheme:light dark}
    body{margin:0;font:1.0625rem/1.55 "Iowan Old Style","Palatino Linotype",Palatino,"Book Antiqua",\
    Georgia,serif;-webkit-text-size-adjust:100%;text-size-adjust:100%}
    main{max-width:60rem;margin:0 auto;padding:3rem 1.25rem 4rem;overflow-wrap:anywhere}
    h1{font-size:2.4rem;line-height:1.15;font-weight:600;margin:0;letter-spacing:-.01em}
    h2{font-size:1.5rem;line-height:1.25;font-weight:600;margin:3.5rem 0 1rem;padding-top:1rem;\
    border-top:1px solid}
    h3{font-size:1.1rem;font-weight:600;margin:0 0 .5rem}
    p{margin:.6rem 0;max-width:44rem}
    .subtitle{font-size:1.15rem;margin:.3rem 0 0}
    .note,.basis,figcaption,footer,th{font-size:.9rem}
    dl{margin:0}dd{margin:0}
    .facts{display:flex;flex-wrap:wrap;gap:1rem 2.5rem;margin-top:1.75rem}
    .facts dd{font-size:1.7rem;line-height:1.2;font-weight:600;font-variant-numeric:lining-nums}
    .facts div{display:flex;flex-direction:column-reverse}
    .findings{list-style:none;padding:0;margin:1rem 0}
    .findings li{margin:.75rem 0;padding-left:1rem;border-left:3px solid;max-width:44rem}
    .basis{display:block}
    .figures{display:grid;grid-template-columns:repeat(auto-fit,minmax(min(100%,24rem),1fr));\
    gap:2rem 3rem;align-items:start;margin:1.5rem 0}
    figure{margin:0;break-inside:avoid}
    .wide{grid-column:1/-1}
    figcaption{margin-bottom:.6rem;min-height:1.4em}
    figcaption strong{font-size:1rem}
    figure svg{display:block;width:100%;height:auto;max-width:34rem}
    .wide svg{max-width:46rem;margin:0 auto}
    .cards{display:grid;grid-template-columns:repeat(auto-fill,minmax(min(100%,17rem),1fr));gap:1.25rem}
    article{padding:1rem 1.15rem;border-radius:.5rem;break-inside:avoid}
    article div{display:flex;justify-content:space-between;gap:1rem}
    .scroll{overflow-x:auto;margin:1.25rem 0}
    table{border-collapse:collapse;width:100%;font-variant-numeric:tabular-nums lining-nums;\
    overflow-wrap:normal}
    th,td{padding:.4rem 1.1rem .4rem 0;border-bottom:1px solid;vertical-align:baseline;text-align:left}
    tbody th{font-size:1rem;font-weight:600}.text{min-width:9rem}
    .number{text-align:right}.number,.short{white-space:nowrap}
    .detail{display:block;font-size:.9rem;font-weight:400}
    section h3{margin:1.75rem 0 .25rem}article h3{margin:0 0 .5rem}
    .spark{vertical-align:middle;margin-left:.75rem}
    footer{margin-top:4rem}
    \(narrowTables)
    \(pageColors(.light))
    @media print{body{font-size:10pt;background:none}main{max-width:none;padding:0}\
    .figures{grid-template-columns:1fr 1fr;gap:1.25rem 2rem}h2{break-after:avoid;margin-top:2rem}\
    .scroll{overflow:visible}tr{break-inside:avoid}.wide svg{max-width:15cm}}
    @media screen and (prefers-color-scheme:dark){
    \(pageColors(.dark))
    }
    """

  /// On a phone a row becomes its name with its values below, each with the title of its column, so
  /// that the page is not wider than the screen.
  private static let narrowTables =
    """
    @media screen and (max-width:40rem){.scroll{overflow:visible}thead{position:absolute;width:1px;\
    height:1px;overflow:hidden;clip-path:inset(50%)}table,tbody{display:block}\
    tr{display:flex;flex-wrap:wrap;gap:0 1.1rem;padding:.5rem 0;border-bottom:1px solid}\
    tbody th{flex:1 0 100%}tbody th,td{display:block;border:0;padding:0;text-align:left}\
    td:empty{display:none}td::before{content:attr(data-column) " ";font-size:.9rem}\
    td .detail{display:inline;margin-left:.4rem}.text{min-width:0}}
    """

  private static func pageColors(_ palette: Palette) -> String {
    """
    body{background:\(palette.paper.hex);color:\(palette.ink.hex)}\
    h2,th,td,tr{border-color:\(palette.rule.hex)}article{background:\(palette.raised.hex)}\
    .subtitle,.note,.basis,dt,figcaption,footer,thead th,.detail,td::before{color:\(palette.muted.hex)}\
    figcaption strong{color:\(palette.ink.hex)}.findings li{border-color:\(palette.accent.hex)}
    """
  }

  private static func figureColors(_ palette: Palette) -> String {
    """
    .paper{fill:\(palette.paper.hex)}.raised{fill:\(palette.raised.hex)}\
    .ink{fill:\(palette.ink.hex)}.muted{fill:\(palette.muted.hex)}\
    .accent{fill:\(palette.accent.hex)}.gap{stroke:\(palette.paper.hex)}\
    .rule{stroke:\(palette.rule.hex)}.axis{stroke:\(palette.muted.hex)}\
    .mark{stroke:\(palette.accent.hex)}
    """
  }
}
