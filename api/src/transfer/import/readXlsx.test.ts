import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, it } from 'vitest'
import yazl from 'yazl'
import { readXlsx } from './readXlsx'
import { stageTable } from './stageTable'
import type { TableLine } from './TableReader'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'pergola-test-xlsx-'))
})
afterAll(() => rm(folder, { recursive: true }))

const row = (...cells: string[]) => `<row>${cells.join('')}</row>`
const text = (value: string) => `<c t="inlineStr"><is><t>${value}</t></is></c>`
const sheet = (...rows: string[]) => `<worksheet><sheetData>${rows.join('')}</sheetData></worksheet>`

async function workbook(parts: Record<string, string>): Promise<string> {
  const zip = new yazl.ZipFile()
  for (const [path, content] of Object.entries(parts)) zip.addBuffer(Buffer.from(content), path)
  zip.end()
  const path = join(folder, 'book.xlsx')
  await writeFile(path, await buffer(zip.outputStream))
  return path
}

async function linesOf(path: string, sheetName?: string): Promise<TableLine[]> {
  const { lines } = await readXlsx(path, sheetName)
  const found: TableLine[] = []
  for await (const part of lines) found.push(...part)
  return found
}

const FIRST = 'xl/worksheets/sheet1.xml'

it('reads the sheet that the workbook names first', async () => {
  const path = await workbook({
    'xl/workbook.xml':
      '<workbook><sheets><sheet name="B" r:id="r2"/><sheet name="A" r:id="r1"/></sheets></workbook>',
    'xl/_rels/workbook.xml.rels':
      '<Relationships><Relationship Target="worksheets/sheet1.xml" Id="r1"/><Relationship Id="r2" Target="/xl/worksheets/other.xml"/></Relationships>',
    [FIRST]: sheet(row(text('no')), row(text('no'))),
    'xl/worksheets/other.xml': sheet(row(text('title')), row(text('yes'))),
  })
  expect(await linesOf(path)).toEqual([{ line: 2, cells: ['yes'] }])
})

it('reads the sheet that is asked for, and names all of them; charts are none', async () => {
  const book = (...names: string[]) =>
    `<workbook><sheets>${names.map((name, index) => `<sheet name="${name}" r:id="r${index}"/>`).join('')}</sheets></workbook>`
  const targets = [
    'worksheets/cover.xml',
    'worksheets/books.xml',
    'chartsheets/sheet1.xml',
    'worksheets/notes.xml',
  ]
  const relations = targets.map((target, index) => `<Relationship Id="r${index}" Target="${target}"/>`)
  const path = await workbook({
    'xl/workbook.xml': book('Cover', 'Books', 'Chart', 'Notes &amp; more'),
    'xl/_rels/workbook.xml.rels': `<Relationships>${relations.join('')}</Relationships>`,
    'xl/worksheets/cover.xml': sheet(row(text('About this file'))),
    'xl/worksheets/books.xml': sheet(row(text('title')), row(text('Dune')), row(text('Emma'))),
    'xl/chartsheets/sheet1.xml': '<chartsheet/>',
    'xl/worksheets/notes.xml': sheet(row(text('note')), row(text('yes'))),
  })
  const { sheet: read, sheets } = await readXlsx(path)
  expect([read, sheets]).toEqual(['Books', ['Cover', 'Books', 'Notes & more']])
  expect(await linesOf(path)).toMatchObject([{ cells: ['Dune'] }, { cells: ['Emma'] }])
  expect(await linesOf(path, 'Notes & more')).toMatchObject([{ cells: ['yes'] }])
  await expect(linesOf(path, 'Cover')).rejects.toThrow('The sheet "Cover" has no lines below its headings')
  await expect(linesOf(path, 'Gone')).rejects.toThrow('The workbook has no sheet "Gone"')
})

it('refuses a cell in a column that no table has, before it makes room for those before it', async () => {
  const path = await workbook({ [FIRST]: sheet(row(text('title')), row('<c r="ZZZZZZ2"><v>1</v></c>')) })
  await expect(linesOf(path)).rejects.toThrow('more than 500 columns')
})

it.each(['<sheet ', '<Relationship '])('reads parts full of %j without end in time', async (tag) => {
  const started = performance.now()
  const many = tag.repeat(250_000)
  const path = await workbook({
    'xl/workbook.xml': many,
    'xl/_rels/workbook.xml.rels': many,
    [FIRST]: sheet(row(text('title'))),
  })
  await expect(linesOf(path)).rejects.toThrow('damaged')
  expect(performance.now() - started).toBeLessThan(10_000)
})

it('calls a sheet damaged whose tags do not close', async () => {
  const path = await workbook({ [FIRST]: `${sheet(row(text('title')), row(text('One')))}</nothing>` })
  await expect(linesOf(path)).rejects.toMatchObject({ status: 422, message: 'The workbook is damaged' })
})

it('does not write a text again and again that the workbook has once', async () => {
  const cell = '<c t="s"><v>0</v></c>'
  const path = await workbook({
    'xl/sharedStrings.xml': `<sst><si><t>${'x'.repeat(1024 * 1024)}</t></si></sst>`,
    [FIRST]: sheet(row(text('title')), row(...Array(450).fill(cell))),
  })
  await expect(stageTable(path, 'book.xlsx')).rejects.toThrow('Line 2 of the file is too long')
})

it('has the stored value of a formula; without one, or with an error, the cell says so', async () => {
  const path = await workbook({
    [FIRST]: sheet(
      row(text('sum'), text('more')),
      row('<c><f>1+1</f><v>2</v></c>', '<c><f>A2*2</f></c>'),
      row('<c t="e"><f>1/0</f><v>#DIV/0!</v></c>', '<c/>'),
    ),
  })
  expect((await linesOf(path)).map(({ cells }) => cells)).toEqual([
    ['2', '=A2*2'],
    ['#DIV/0!', null],
  ])
})
