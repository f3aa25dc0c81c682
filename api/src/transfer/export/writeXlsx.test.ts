import { buffer } from 'node:stream/consumers'
import { expect, it } from 'vitest'
import yauzl from 'yauzl'
import { fromSerialDate, toSerialDate } from '../serialDate'
import type { ExportColumn } from './planColumns'
import { writeXlsx } from './writeXlsx'

async function sheetOf(columns: ExportColumn[], rows: Record<string, unknown>[]): Promise<string> {
  async function* parts() {
    yield rows
  }
  const content = await buffer(writeXlsx(columns, parts()))
  const zip = await yauzl.fromBufferPromise(content)
  for await (const entry of zip.eachEntry()) {
    if (entry.fileName !== 'xl/worksheets/sheet1.xml') continue
    return String(await buffer(await zip.openReadStreamPromise(entry)))
  }
  throw new Error('The workbook has no sheet')
}

const column = (name: string, kind: ExportColumn['kind']): ExportColumn => ({
  name,
  kind,
  tokens: [name],
  valueOf: (row) => row[name] ?? null,
})
const cells = (xml: string) => xml.slice(xml.indexOf('</row>') + 6).match(/<c.*?(\/>|<\/c>)/g)

it('writes numbers and dates as such where a spreadsheet keeps them exactly, everything else as text', async () => {
  const columns = [column('n', 'number'), column('d', 'date'), column('t', 'datetime'), column('x', 'text')]
  const xml = await sheetOf(columns, [
    { n: 12.5, d: '2024-02-29', t: '2024-02-29T18:00:00+00:00', x: '007' },
    { n: 9007199254740991, d: '1899-05-01', t: null, x: true },
    { n: '12345678901234567890.5', d: '2024-02-31', t: '', x: '=1+1' },
  ])
  const text = (value: string, style = '') =>
    `<c t="inlineStr"${style}><is><t xml:space="preserve">${value}</t></is></c>`
  expect(cells(xml)?.map((cell) => cell)).toEqual([
    '<c><v>12.5</v></c>',
    '<c s="2"><v>45351</v></c>',
    '<c s="3"><v>45351.75</v></c>',
    text('007'),
    text('9007199254740991'),
    text('1899-05-01'),
    '<c/>',
    '<c t="b"><v>1</v></c>',
    text('12345678901234567890.5'),
    text('2024-02-31'),
    text(''),
    text('=1+1', ' s="4"'),
  ])
})

it('escapes what XML has no place for', async () => {
  const xml = await sheetOf([column('x', 'text')], [{ x: '<a>&\u0001_x0001_\r' }])
  expect(xml).toContain('&lt;a&gt;&amp;_x0001__x005F_x0001__x000D_')
})

it('fails with what its rows fail with', async () => {
  // biome-ignore lint/correctness/useYield: it fails before
  async function* parts(): AsyncGenerator<never[]> {
    throw new Error('the database is gone')
  }
  await expect(buffer(writeXlsx([column('x', 'text')], parts()))).rejects.toThrow('the database is gone')
})

it.each(['1900-03-01', '2024-02-29', '2024-02-29 23:59:59', '9999-12-31'])(
  'turns %s into a number and back',
  (date) => {
    expect(fromSerialDate(toSerialDate(date) ?? -1)).toBe(date)
  },
)
