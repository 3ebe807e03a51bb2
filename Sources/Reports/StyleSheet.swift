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
    :root{color-scheme:light dark;--serif:"Iowan Old Style","Palatino Linotype",Palatino,Georgia,serif}
    *{box-sizing:border-box}
    body{margin:0;font:1rem/1.55 system-ui,-apple-system,"Segoe UI",Roboto,Helvetica,Arial,\
    sans-serif;-webkit-text-size-adjust:100%;text-size-adjust:100%}
    main{max-width:66rem;margin:0 auto;padding:1.75rem 1.25rem 4rem;overflow-wrap:break-word}
    h1{font:600 2rem/1.15 var(--serif);margin:0;letter-spacing:-.01em}
    h2{font:600 1.6rem/1.25 var(--serif);margin:3.25rem 0 1rem;scroll-margin-top:1rem}
    h3{font-size:1.05rem;font-weight:600;line-height:1.35;margin:0 0 .4rem}
    section h3{margin:1.75rem 0 .25rem}header+section h3{margin-top:.9rem}
    header+section article h3,section article h3{margin:0 0 .2rem}
    header{display:flex;flex-wrap:wrap;gap:0 1.5rem;align-items:baseline}header .facts{flex:1 0 100%}
    header+section h2{margin:1.1rem 0 .7rem}
    p{margin:.6rem 0;max-width:44rem}
    .subtitle{font-size:1.05rem;margin:.3rem 0 0}
    .note,.basis,figcaption,footer,th,.detail,summary{font-size:.875rem}
    dl{margin:0}dd{margin:0}
    .facts{display:flex;flex-wrap:wrap;gap:.25rem 1.75rem;margin-top:.5rem}
    .facts dd{font-weight:600;font-variant-numeric:lining-nums}
    .facts div{display:flex;flex-direction:row-reverse;gap:.4rem}
    .findings,.drawn{list-style:none;padding:0;margin:1rem 0}
    .findings li{margin:.8rem 0;max-width:44rem}
    .findings strong,.drawn strong{display:block}
    .basis{display:block}
    .drawn{display:grid;grid-template-columns:repeat(auto-fit,minmax(min(100%,17rem),1fr));\
    gap:1.25rem 1.5rem;margin:.5rem 0 1rem;font-size:.875rem;line-height:1.4}
    .drawn li{margin:0;break-inside:avoid}.drawn strong{font-size:1rem}
    .drawn figure{margin:.3rem 0}.drawn svg{max-width:23rem}
    .figures{display:grid;grid-template-columns:repeat(auto-fit,minmax(min(100%,24rem),1fr));\
    gap:2rem 3rem;align-items:start;margin:1.5rem 0}
    figure{margin:0;break-inside:avoid}
    .wide{grid-column:1/-1}
    figcaption{margin-bottom:.6rem;min-height:1.4em}
    figcaption strong{display:block;font-size:1rem}
    figure svg{display:block;width:100%;height:auto;max-width:34rem}
    .wide svg{max-width:46rem;margin:0 auto}
    .cards{display:grid;grid-template-columns:repeat(auto-fill,minmax(min(100%,13.5rem),1fr));gap:1rem}
    .cards:has(article:nth-child(3):last-child){grid-template-columns:repeat(auto-fill,minmax(min(100%,17rem),1fr))}
    article{padding:1.1rem 1.25rem;border-radius:.6rem;break-inside:avoid}
    .cards article{padding:.8rem .9rem}.cards p{margin:.3rem 0 0}.cards .note{line-height:1.4}
    section .headline{font:600 1.05rem/1.3 var(--serif);margin:0 0 .5rem}
    .cards dl{display:grid;grid-template-columns:max-content max-content minmax(2.5rem,1fr);\
    gap:.1rem .7rem;align-items:baseline;font-size:.9375rem}
    .cards dl div{display:contents}
    .cards dt{grid-column:1}.cards dd{font-weight:600;font-variant-numeric:tabular-nums lining-nums}
    .cards .range{align-self:center;line-height:0}.bar{width:100%;max-width:9rem;height:.75rem}
    .cards figure,.cards details{margin:.5rem 0 0}
    @media (min-width:40rem){.cards article:has(details[open]){grid-column:span 2}}
    .trail{stroke-width:4;stroke-linecap:round}
    .cups{display:grid;grid-template-columns:repeat(auto-fill,minmax(min(100%,22rem),1fr));gap:1.25rem}
    .cups p{margin:.1rem 0}.stars{float:right;margin-left:.75rem;font-weight:600}
    blockquote{margin:.6rem 0;font-family:var(--serif)}
    .chips{list-style:none;display:flex;flex-wrap:wrap;gap:.25rem .9rem;padding:0;margin:.5rem 0 0;\
    font-size:.875rem}
    .chips svg{width:.65rem;height:.65rem;margin-right:.35rem}
    pre{overflow-x:auto;padding:.8rem 1rem;border-radius:.4rem;font-size:.875rem;white-space:pre-wrap}
    details{margin:1.5rem 0}summary{cursor:pointer}
    .scroll{overflow-x:auto;margin:1.25rem 0}
    table{border-collapse:collapse;width:100%;font-variant-numeric:tabular-nums lining-nums}
    th,td{padding:.45rem 1.1rem .45rem 0;border-bottom:1px solid;vertical-align:baseline;text-align:left}
    tbody th{font-size:1rem;font-weight:600}.text{min-width:9rem}
    .share{text-align:center;padding:.45rem .5rem;white-space:nowrap}
    .number{text-align:right}.number,.short{white-space:nowrap}
    .detail{display:block;font-weight:400}
    .spark{vertical-align:middle;margin-left:.75rem}
    footer{margin-top:4rem}
    nav ul{list-style:none;margin:0;padding:0}nav a{text-decoration:none;color:inherit}
    nav a:hover,nav a:focus-visible{text-decoration:underline}
    :focus-visible{outline:2px solid;outline-offset:2px;border-radius:.15rem}
    nav{max-width:66rem;margin:0 auto;padding:1rem 1.25rem 0;font-size:.875rem}
    nav ul{display:flex;flex-wrap:wrap;gap:.3rem 1.25rem}
    @media screen and (min-width:75rem){body{display:grid;grid-template-columns:13rem minmax(0,1fr)}\
    nav{margin:0;padding:1.9rem 0 1rem 2rem;position:sticky;top:0;align-self:start}\
    nav ul{display:block}nav li{margin:.45rem 0}main{margin:0;padding-left:3rem}\
    main:only-child{grid-column:1/-1;width:100%;margin:0 auto;padding-left:1.25rem}}
    .narrow{display:none}
    @media screen and (max-width:40rem){nav,.wheel{display:none}.narrow{display:block}}
    \(narrowTables)
    \(pageColors(.light))
    @media print{body{font-size:10pt;background:none}nav,details:not([open]),.closed{display:none}\
    main{max-width:none;padding:0}h1{font-size:20pt}\
    .figures{grid-template-columns:1fr 1fr;gap:1.25rem 2rem}\
    .cards,.cups{grid-template-columns:1fr 1fr}\
    h2,h3,summary{break-after:avoid}h2{margin-top:2rem}h2+*{break-before:avoid}\
    .scroll{overflow:visible}tr{break-inside:avoid}\
    th,td{padding:.35rem .6rem .35rem 0}.share{padding:.35rem .2rem}tbody th{font-size:10pt}\
    .scroll thead th{font-size:8.5pt}\
    .spark{width:110px}.wide svg{max-width:15cm}}
    @media screen and (prefers-color-scheme:dark){
    \(pageColors(.dark))
    }
    """

  /// What makes a page that is to be one sheet of paper dense in print: small letters in two columns.
  static let sheet =
    """
    @media print{@page{margin:9mm}body{font-size:7pt;line-height:1.25}\
    main{columns:2;column-gap:7mm}header,footer{column-span:all}h1{font-size:12pt}\
    h2,header+section h2{font-size:10pt;margin:.4rem 0 .1rem}\
    h3,section h3,figcaption strong{font-size:7pt;margin:.1rem 0}\
    .subtitle,.note,.basis,figcaption,footer,.detail,tbody th,.scroll thead th{font-size:6.5pt}\
    .facts,p,.note,footer,table{margin:.1rem 0}footer{border:0;padding:0}\
    .findings{margin:.1rem 0}.findings li{margin:.1rem 0}figcaption{margin:0;min-height:0}\
    .figures{gap:.1rem .5rem;margin:.1rem 0}.figures .wide svg{max-width:5.8cm}\
    .figures .wheel svg{max-width:5.2cm}\
    th,td,.share{padding:.08rem .25rem .08rem 0;line-height:1.2}.share{font-size:6.5pt}\
    .scroll thead th.share{writing-mode:vertical-rl;text-align:left}}
    """

  /// On a phone a row becomes its name with its values below, each with the title of its column, so
  /// that the page is not wider than the screen.
  private static let narrowTables =
    """
    @media screen and (max-width:40rem){.scroll{overflow:visible}thead{position:absolute;width:1px;\
    height:1px;overflow:hidden;clip-path:inset(50%)}table,tbody{display:block}\
    tr{display:flex;flex-wrap:wrap;gap:0 1.1rem;padding:.5rem 0;border-bottom:1px solid}\
    tbody th{flex:1 0 100%}tbody th,td,.share{display:block;border:0;padding:0;text-align:left}\
    td.share{padding:0 .3rem}\
    td:empty{display:none}td::before{content:attr(data-column) " ";font-size:.875rem}\
    td .detail{display:inline;margin-left:.4rem}.text{min-width:0}}
    """

  private static func pageColors(_ palette: Palette) -> String {
    """
    body{background:\(palette.paper.hex);color:\(palette.ink.hex)}\
    th,td,tr{border-color:\(palette.rule.hex)}article,pre{background:\(palette.raised.hex)}\
    .subtitle,.note,.basis,dt,figcaption,footer,thead th,.detail,td::before,summary,nav{\
    color:\(palette.muted.hex)}\
    figcaption strong,.headline{color:\(palette.ink.hex)}\
    :focus-visible{outline-color:\(palette.accent.hex)}\
    td[style]{background:color-mix(in srgb,\(palette.accent.hex) var(--share),transparent)}
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
