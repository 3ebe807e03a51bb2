#!/usr/bin/env python3
"""Writes the workbooks, archives and files in other encodings of this folder."""

import zipfile
from pathlib import Path

FOLDER = Path(__file__).parent
MAIN = "http://schemas.openxmlformats.org/spreadsheetml/2006/main"
REL = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"
PACKAGE = "http://schemas.openxmlformats.org/package/2006"


def archive(name, parts):
    with zipfile.ZipFile(FOLDER / name, "w", zipfile.ZIP_DEFLATED) as file:
        for path, text in parts.items():
            entry = zipfile.ZipInfo(path, (2026, 5, 4, 8, 0, 0))
            entry.compress_type = zipfile.ZIP_STORED if path == "mimetype" else zipfile.ZIP_DEFLATED
            file.writestr(entry, text)


def relations(*rows):
    inner = "".join(
        f'<Relationship Id="{i}" Type="{REL}/{kind}" Target="{target}"/>' for i, kind, target in rows
    )
    return f'<Relationships xmlns="{PACKAGE}/relationships">{inner}</Relationships>'


def sheet(rows, more=""):
    return f'<?xml version="1.0"?><worksheet xmlns="{MAIN}"><sheetData>{rows}</sheetData>{more}</worksheet>'


STRINGS = f"""<?xml version="1.0"?><sst xmlns="{MAIN}"><si><t>Date</t></si><si><t>Coffee</t></si>
<si><r><t>Rio </t></r><r><rPr><b/></rPr><t>Alto</t></r><rPh sb="0" eb="1"><t>rio</t></rPh></si>
<si><t xml:space="preserve">plum &amp; honey_x000D_
sweet</t></si></sst>"""
STYLES = f"""<?xml version="1.0"?><styleSheet xmlns="{MAIN}"><numFmts>
<numFmt numFmtId="164" formatCode="yyyy\\-mm\\-dd\\ hh:mm"/><numFmt numFmtId="165" formatCode="[h]:mm:ss"/>
<numFmt numFmtId="166" formatCode="0.0&quot; days&quot;"/><numFmt numFmtId="167" formatCode="h:mm AM/PM;@"/>
<numFmt numFmtId="168" formatCode="[$-409]mmmm\\ yyyy"/></numFmts>
<cellStyleXfs><xf numFmtId="14"/></cellStyleXfs><cellXfs><xf numFmtId="0"/><xf numFmtId="14"/>
<xf numFmtId="164"/><xf numFmtId="165"/><xf numFmtId="166"/><xf numFmtId="167"/><xf numFmtId="10"/>
<xf numFmtId="168"/><xf numFmtId="45"/></cellXfs></styleSheet>"""


def workbook(properties, sheets):
    inner = "".join(
        f'<sheet name="{name}" sheetId="{i}" {state} r:id="rId{i}"/>'
        for i, (name, state) in enumerate(sheets, 1)
    )
    return f'<?xml version="1.0"?><workbook xmlns="{MAIN}" xmlns:r="{REL}">{properties}<sheets>{inner}</sheets></workbook>'


def xlsx(name, properties, sheets, contents):
    parts = {
        "[Content_Types].xml": f'<Types xmlns="{PACKAGE}/content-types"/>',
        "_rels/.rels": relations(("rId1", "officeDocument", "xl/workbook.xml")),
        "xl/workbook.xml": workbook(properties, sheets),
        "xl/sharedStrings.xml": STRINGS,
        "xl/styles.xml": STYLES,
    }
    rows = [("rIdS", "sharedStrings", "sharedStrings.xml"), ("rIdT", "styles", "/xl/styles.xml")]
    for i, content in enumerate(contents, 1):
        parts[f"xl/worksheets/sheet{i}.xml"] = content
        rows.append((f"rId{i}", "worksheet", f"worksheets/sheet{i}.xml"))
    parts["xl/_rels/workbook.xml.rels"] = relations(*rows)
    archive(name, parts)


BREWS = sheet(
    '<row r="1"><c r="A1" t="inlineStr"><is><t>My coffee log</t></is></c></row>'
    '<row r="3"><c r="A3" t="s"><v>0</v></c><c r="B3" t="s"><v>1</v></c><c r="E3" t="str"><f>A1</f><v>Dose</v></c></row>'
    '<row r="4"><c r="A4" s="1"><v>46146</v></c><c r="B4" t="s"><v>2</v></c><c r="E4"><v>18.399999999999999</v></c>'
    '<c r="F4" t="b"><v>1</v></c><c r="G4" t="e"><v>#N/A</v></c><c r="H4" s="2"><v>46146.34375</v></c>'
    '<c r="I4" s="3"><v>1.0003472222</v></c><c r="J4" s="5"><v>0.34375</v></c><c r="K4" s="6"><v>0.185</v></c></row>'
    '<row><c t="s"><v>3</v></c><c s="4"><v>12</v></c><c s="7"><v>46146</v></c><c s="8"><v>0.000324074074</v></c>'
    '<c t="s"><v>99</v></c><c t="d"><v>2026-05-04T08:15:00</v></c><c s="1"><v>59</v></c><c s="1"><v>60</v></c></row>'
    '<row r="9"><c r="A9"><v/></c></row>',
    '<mergeCells count="1"><mergeCell ref="A1:C1"/></mergeCells>',
)
xlsx(
    "brews.xlsx", "", [("Brews", ""), ("Lists", 'state="hidden"'), ("Bags", "")],
    [BREWS, sheet('<row r="1"><c r="A1"><v>1</v></c></row>'), sheet('<row r="1"><c r="A1"><v>2</v></c></row>')],
)
xlsx(
    "mac.xlsx", '<workbookPr date1904="1"/>', [("Brews", "")],
    [sheet('<row r="1"><c r="A1" s="1"><v>44684</v></c><c r="C1"><v>1E-3</v></c></row>')],
)

NAMES = " ".join(
    f'xmlns:{p}="urn:oasis:names:tc:opendocument:xmlns:{n}:1.0"'
    for p, n in (("office", "office"), ("table", "table"), ("text", "text"), ("style", "style"))
)
CONTENT = f"""<?xml version="1.0"?><office:document-content {NAMES}><office:automatic-styles>
<style:style style:name="ta1" style:family="table"><style:table-properties table:display="true"/></style:style>
<style:style style:name="ta2" style:family="table"><style:table-properties table:display="false"/></style:style>
</office:automatic-styles><office:body><office:spreadsheet>
<table:table table:name="Brews" table:style-name="ta1"><table:table-column table:number-columns-repeated="16384"/>
<table:table-row><table:table-cell office:value-type="string"><text:p>Date</text:p></table:table-cell>
<table:table-cell table:number-columns-repeated="2"/><table:table-cell office:value-type="string"><text:p>Notes</text:p>
<office:annotation><text:p>a comment</text:p></office:annotation></table:table-cell>
<table:table-cell table:number-columns-repeated="16380"/></table:table-row>
<table:table-row table:number-rows-repeated="2"><table:table-cell table:number-columns-repeated="16384"/></table:table-row>
<table:table-row table:number-rows-repeated="2"><table:table-cell office:value-type="date" office:date-value="2026-05-04"><text:p>04/05/26</text:p></table:table-cell>
<table:table-cell office:value-type="date" office:date-value="2026-05-04T08:15:00"><text:p>x</text:p></table:table-cell>
<table:table-cell office:value-type="time" office:time-value="PT08H15M00S"><text:p>8:15</text:p></table:table-cell>
<table:table-cell office:value-type="string"><text:p>plum<text:s text:c="2"/>and <text:span>honey</text:span></text:p><text:p>sweet</text:p></table:table-cell>
<table:table-cell office:value-type="float" office:value="18.40" table:number-columns-repeated="2"><text:p>18.4</text:p></table:table-cell>
<table:table-cell office:value-type="percentage" office:value="0.07"><text:p>7%</text:p></table:table-cell>
<table:table-cell office:value-type="boolean" office:boolean-value="true"><text:p>TRUE</text:p></table:table-cell>
<table:covered-table-cell/></table:table-row>
<table:table-row table:number-rows-repeated="1048570"><table:table-cell table:number-columns-repeated="16384"/></table:table-row>
</table:table><table:table table:name="Lists" table:style-name="ta2"><table:table-row><table:table-cell office:value-type="float" office:value="1"/></table:table-row></table:table>
</office:spreadsheet></office:body></office:document-content>"""
archive(
    "brews.ods",
    {"mimetype": "application/vnd.oasis.opendocument.spreadsheet", "content.xml": CONTENT},
)
archive(
    "brews.zip",
    {"log.md": "| Date | Coffee |\n|---|---|\n| 2026-05-04 | Rio Alto |\n", "brews.csv": "Date\n2026-05-04\n"},
)

# What must be refused: entities, deep elements, many repeated cells, a password.
entities = '<!DOCTYPE x [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;">]>'
xlsx("entities.xlsx", "", [("A", "")], [entities + '<worksheet><sheetData><row><c t="str"><v>&b;</v></c></row></sheetData></worksheet>'])
xlsx("deep.xlsx", "", [("A", "")], ["<a>" * 10_000 + "</a>" * 10_000])
xlsx("cut.xlsx", "", [("A", "")], [BREWS[:-20]])
REPEATS = (
    f'<office:document-content {NAMES}><office:body><office:spreadsheet><table:table table:name="A">'
    '<table:table-row table:number-rows-repeated="1048576"><table:table-cell office:value-type="float" office:value="1"'
    ' table:number-columns-repeated="16384"/></table:table-row></table:table></office:spreadsheet></office:body></office:document-content>'
)
archive("repeats.ods", {"mimetype": "application/vnd.oasis.opendocument.spreadsheet", "content.xml": REPEATS})
archive(
    "encrypted.ods",
    {"mimetype": "application/vnd.oasis.opendocument.spreadsheet", "content.xml": "x", "META-INF/manifest.xml": "<encryption-data/>"},
)

for name, encoding, text in (
    ("utf16.json", "utf-16", '[{"coffee": "Café"}]'),
    ("utf32.json", "utf-32", '[{"coffee": "Café"}]'),
    ("cp1252.markdown", "cp1252", "| Coffee | Note |\n|---|---|\n| Café – Perú | It’s “süß” |\n"),
    ("mac.markdown", "mac-roman", "| Coffee | Note |\n|---|---|\n| Café – Perú | It’s “süß”, crème brûlée |\n"),
    ("cp1251.markdown", "cp1251", "| Дата | Кофе | Вкус |\n|---|---|---|\n| 2026-05-04 | Эфиопия | Слива и мёд, сладкий |\n"),
    ("shift-jis.markdown", "shift_jis", "| 日付 | コーヒー |\n|---|---|\n| 2026-05-04 | エチオピア、甘い香りと酸味 |\n"),
    ("gb18030.markdown", "gb18030", "| 日期 | 咖啡 |\n|---|---|\n| 2026-05-04 | 埃塞俄比亚，花香和柑橘的酸味 |\n"),
):
    (FOLDER / name).write_bytes(text.encode(encoding))
