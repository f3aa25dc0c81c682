import { Readable } from 'node:stream'
import yazl from 'yazl'
import type { Row } from '../../items/ItemsContext'
import { cellText } from '../cellText'
import { isFormula } from '../defuse'
import { toSerialDate } from '../serialDate'
import type { CellKind, ExportColumn } from './planColumns'

const MAX_CELL_CHARACTERS = 32_767
/** Spreadsheets keep so many digits of a number. */
const MAX_DIGITS = 15

/** Cell styles of `styles.xml`, by their place there. */
const STYLE = { plain: 0, heading: 1, date: 2, datetime: 3, quoted: 4 } as const

/**
 * A workbook with one sheet (ECMA-376), its rows compressed as they come: memory holds one part of them. Numbers and dates are
 * cells of that kind where a spreadsheet keeps them exactly, else text. No cell is ever a formula.
 */
export function writeXlsx(columns: readonly ExportColumn[], parts: AsyncIterable<readonly Row[]>): Readable {
  const zip = new yazl.ZipFile()
  for (const [path, text] of Object.entries(WORKBOOK)) zip.addBuffer(Buffer.from(text), path)
  const sheet = Readable.from(writeSheet(columns, parts), { objectMode: false })
  zip.addReadStream(sheet, 'xl/worksheets/sheet1.xml')
  zip.end()
  const output = zip.outputStream as Readable
  sheet.once('error', (error) => output.destroy(error))
  // The reader has left: nothing more is read from the database.
  output.once('close', () => sheet.destroy())
  return output
}

async function* writeSheet(
  columns: readonly ExportColumn[],
  parts: AsyncIterable<readonly Row[]>,
): AsyncGenerator<string> {
  yield `${HEAD}<worksheet xmlns="${MAIN}"><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><sheetData>`
  yield `<row>${columns.map(({ name }) => textCell(name, STYLE.heading)).join('')}</row>`
  for await (const rows of parts) {
    yield rows
      .map(
        (row) =>
          `<row>${columns.map((column) => writeCell(column.valueOf(row), column.kind)).join('')}</row>`,
      )
      .join('')
  }
  yield '</sheetData></worksheet>'
}

function writeCell(value: unknown, kind: CellKind): string {
  if (typeof value === 'boolean') return `<c t="b"><v>${Number(value)}</v></c>`
  if (kind === 'number' && typeof value === 'number' && isExact(value)) return `<c><v>${value}</v></c>`
  const text = cellText(value)
  if (text === null) return '<c/>'
  if (kind === 'date' || kind === 'datetime') {
    const serial = toSerialDate(text)
    if (serial !== null) return `<c s="${STYLE[kind]}"><v>${serial}</v></c>`
  }
  return textCell(text, isFormula(text) ? STYLE.quoted : STYLE.plain)
}

function isExact(value: number): boolean {
  return (
    Number.isFinite(value) &&
    String(Math.abs(value)).replace(/\D/g, '').replace(/^0+/, '').length <= MAX_DIGITS
  )
}

function textCell(text: string, style: number): string {
  const fitting = text.length > MAX_CELL_CHARACTERS ? `${text.slice(0, MAX_CELL_CHARACTERS - 1)}…` : text
  return `<c t="inlineStr"${style ? ` s="${style}"` : ''}><is><t xml:space="preserve">${escapeXml(fitting)}</t></is></c>`
}

/** Characters that XML has no place for are written as spreadsheets do, and so is what looks like that. */
function escapeXml(text: string): string {
  return (
    text
      .replace(/_x[0-9a-f]{4}_/gi, (match) => `_x005F${match}`)
      // biome-ignore lint/suspicious/noControlCharactersInRegex: these are the ones to be escaped
      .replace(/[\u0000-\u0008\u000b-\u001f\ufffe\uffff]/g, (character) => {
        return `_x${character.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}_`
      })
      .replaceAll('&', '&amp;')
      .replaceAll('<', '&lt;')
      .replaceAll('>', '&gt;')
  )
}

const HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>'
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006'
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const TYPES = 'application/vnd.openxmlformats-officedocument.spreadsheetml'

/** The files of the workbook around its sheet. */
const WORKBOOK: Readonly<Record<string, string>> = {
  '[Content_Types].xml': `${HEAD}<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${TYPES}.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="${TYPES}.worksheet+xml"/><Override PartName="/xl/styles.xml" ContentType="${TYPES}.styles+xml"/></Types>`,
  '_rels/.rels': `${HEAD}<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${OFFICE}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
  'xl/_rels/workbook.xml.rels': `${HEAD}<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${OFFICE}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Type="${OFFICE}/styles" Target="styles.xml"/></Relationships>`,
  'xl/workbook.xml': `${HEAD}<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}"><sheets><sheet name="Sheet1" sheetId="1" r:id="rId1"/></sheets></workbook>`,
  'xl/styles.xml': `${HEAD}<styleSheet xmlns="${MAIN}"><numFmts count="2"><numFmt numFmtId="164" formatCode="yyyy\\-mm\\-dd"/><numFmt numFmtId="165" formatCode="yyyy\\-mm\\-dd\\ hh:mm:ss"/></numFmts><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="5"><xf xfId="0"/><xf xfId="0" fontId="1" applyFont="1"/><xf xfId="0" numFmtId="164" applyNumberFormat="1"/><xf xfId="0" numFmtId="165" applyNumberFormat="1"/><xf xfId="0" quotePrefix="1"/></cellXfs></styleSheet>`,
}
