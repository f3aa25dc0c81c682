import { describe, expect, it } from 'vitest'
import type { Cell } from '../import/TableReader'
import { TableFacts } from './ColumnFacts'
import { guessColumns } from './guessColumns'
import type { ProposedColumn } from './TableColumn'

function guess(headings: string[], rows: Cell[][]): ProposedColumn[] {
  const facts = new TableFacts()
  facts.add(rows.map((cells, index) => ({ line: index + 2, cells })))
  return guessColumns(headings, facts)
}

/** Guesses one column, beside another one that is the key. */
function guessOne(cells: Cell[], heading = 'Value'): ProposedColumn {
  const [, column] = guess(
    ['id', heading],
    cells.map((cell, index) => [index + 1, cell]),
  )
  if (!column) throw new Error('no column')
  return column
}

const times = (count: number, of: (index: number) => Cell) =>
  Array.from({ length: count }, (_, index) => of(index))

describe('the kind of a column', () => {
  it.each<[string, Cell[], Partial<ProposedColumn>]>([
    ['whole numbers', ['1', '-20', '300'], { kind: 'integer', datatype: 'INT' }],
    ['whole numbers beyond 32 bits', ['1', '2147483648'], { kind: 'integer', datatype: 'BIGINT' }],
    ['whole numbers beyond 2^53', ['9007199254740993'], { kind: 'integer', datatype: 'BIGINT' }],
    ['whole numbers beyond 64 bits', ['9223372036854775808'], { kind: 'text' }],
    ['leading zeros', ['007', '12'], { kind: 'text' }],
    ['numbers to call', ['+49 30 1234', '+493012'], { kind: 'text' }],
    ['decimals, with all their places', ['1.5', '-12.125', '3'], { kind: 'decimal', length: '10,3' }],
    ['long decimals', ['0.1234567890123456789'], { kind: 'decimal', length: '22,19' }],
    ['decimals that no column holds', [`0.${'1'.repeat(31)}`], { kind: 'text' }],
    ['decimal commas', ['1,5', '1.234,50'], { kind: 'decimal', format: '1.234,5', length: '10,2' }],
    ['groups of thousands', ['1,234.50', '12'], { kind: 'decimal', format: '1,234.5' }],
    ['numbers of a workbook', [1, 2.5], { kind: 'decimal', length: '10,1' }],
    ['yes and no', ['yes', 'No', null, 'yes'], { kind: 'boolean' }],
    ['truth values', [true, false], { kind: 'boolean' }],
    ['days', ['2024-02-29', '2023-12-31'], { kind: 'date', format: null }],
    ['days with dots', ['29.2.2024', '1.12.2023'], { kind: 'date', format: 'DD.MM.YYYY' }],
    ['days in English', ['29 Feb 2024', '1 March 2023'], { kind: 'date', format: 'D MMM YYYY' }],
    ['month first', ['12/31/2024', '01/02/2024'], { kind: 'date', format: 'MM/DD/YYYY' }],
    ['days that no calendar has', ['2024-02-30'], { kind: 'text' }],
    ['moments', ['2024-02-29T18:30:00Z', '2024-03-01 07:00'], { kind: 'datetime', format: null }],
    ['moments that are all midnight', ['2024-02-29 00:00:00'], { kind: 'date' }],
    ['moments of the afternoon', ['1/31/2024 7:05 PM'], { kind: 'datetime', format: 'MM/DD/YYYY' }],
    ['times of day', ['07:30', '18:00:15'], { kind: 'time', format: 'HH:mm' }],
    [
      'few texts, each several times',
      times(12, (i) => ['red', 'blue'][i % 2]),
      { kind: 'choices', choices: ['red', 'blue'] },
    ],
    ['texts', ['a', 'b'], { kind: 'text', length: '50' }],
    ['texts of a middling length', ['x'.repeat(80)], { kind: 'text', length: '100' }],
    ['long texts', ['x'.repeat(256)], { kind: 'long_text', datatype: 'TEXT' }],
    ['very long texts', ['x'.repeat(70_000)], { kind: 'long_text', datatype: 'MEDIUMTEXT' }],
    ['lists', [['a', 'b'], []], { kind: 'list' }],
    ['objects', [{ a: 1 }, [{ b: 2 }]], { kind: 'json' }],
  ])('%s', (_case, cells, expected) => {
    expect(guessOne(cells)).toMatchObject(expected)
  })

  it('of nothing at all is left out, and says so', () => {
    expect(guessOne([null, '', undefined])).toMatchObject({ is_left_out: true, notes: [{ code: 'empty' }] })
  })
})

describe('a doubt is named', () => {
  it('of days that may be two, with both formats', () => {
    const column = guessOne(['01/02/2024', '03/04/2024'])
    expect(column).toMatchObject({ format: 'DD/MM/YYYY', notes: [{ code: 'ambiguous' }] })
    expect(column.formats).toEqual(['DD/MM/YYYY', 'MM/DD/YYYY'])
  })

  it('and decided by another column of the table', () => {
    const [, column] = guess(
      ['sure', 'doubtful'],
      [
        ['12/31/2024', '01/02/2024'],
        ['11/30/2024', '03/04/2024'],
      ],
    )
    expect(column).toMatchObject({ format: 'MM/DD/YYYY' })
  })

  it('of numbers whose comma may be either', () => {
    expect(guessOne(['1,234', '5,678'])).toMatchObject({ format: '1,234.5', notes: [{ code: 'ambiguous' }] })
    expect(guessOne(['1.234', '5.678']).formats).toEqual(['1234.5', '1,234.5', '1.234,5'])
  })

  it('of a column that is text because of a few cells', () => {
    const column = guessOne([...times(60, String), 'n/a'])
    expect(column).toMatchObject({
      kind: 'text',
      notes: [{ code: 'nearly', count: 1, line: 62, text: 'n/a' }],
    })
  })
})

describe('the key', () => {
  const chosen = (headings: string[], rows: Cell[][]) =>
    guess(headings, rows).find(({ is_key }) => is_key)?.heading
  it.each<[string, string[], Cell[][], string | undefined]>([
    [
      'is what is called like one',
      ['name', 'sku'],
      [
        ['a', 'X1'],
        ['b', 'X2'],
      ],
      'sku',
    ],
    [
      'is a whole number in front',
      ['row', 'name'],
      [
        ['1', 'a'],
        ['2', 'b'],
      ],
      'row',
    ],
    [
      'is not what is there twice',
      ['id', 'name'],
      [
        ['1', 'a'],
        ['1', 'b'],
      ],
      undefined,
    ],
    [
      'is not what is missing somewhere',
      ['id', 'name'],
      [
        ['1', 'a'],
        [null, 'b'],
      ],
      undefined,
    ],
    ['is not what databases hold for the same', ['sku'], [['a1'], ['A1']], undefined],
    [
      'is not any text that differs by chance',
      ['name', 'town'],
      [
        ['a', 'x'],
        ['b', 'y'],
      ],
      undefined,
    ],
    [
      'is no zero, which would count up by itself',
      ['id', 'name'],
      [
        ['0', 'a'],
        ['1', 'b'],
      ],
      undefined,
    ],
  ])('%s', (_case, headings, rows, expected) => {
    expect(chosen(headings, rows)).toBe(expected)
  })
})

describe('names', () => {
  it('come from the headings: free, short and allowed ones', () => {
    const headings = [
      'Größe (cm)',
      'name',
      'Name',
      '',
      '顧客',
      'constructor',
      '__proto__',
      'firstName',
      'id',
      'x'.repeat(80),
    ]
    const columns = guess(headings, [headings.map(() => 'a'), headings.map(() => 'a')])
    expect(columns.map(({ field, label }) => [field, label])).toEqual([
      ['grosse_cm', 'Größe (cm)'],
      ['name', null],
      ['name_2', null],
      ['column_4', null],
      ['column_5', '顧客'],
      ['constructor_2', 'constructor'],
      ['proto', '__proto__'],
      ['first_name', null],
      ['id_2', null],
      ['x'.repeat(30), 'x'.repeat(80)],
    ])
    expect(columns[3]?.notes).toContainEqual({ code: 'no_heading' })
    expect(columns[2]?.notes).toContainEqual({ code: 'renamed', text: 'name_2' })
  })
})

describe('a wide table', () => {
  const wide = (count: number, ...values: string[]) =>
    guess(
      times(count, (index) => `c${index}`) as string[],
      values.map((value) => times(count, () => value)),
    )
  const rowBytes = (columns: readonly ProposedColumn[]) =>
    columns.reduce((sum, { length }) => sum + (length === null ? 12 : Number(length) * 4 + 2), 0)

  it('has 300 texts in a row of MySQL: the longest lie beside it', () => {
    const columns = wide(300, 'x'.repeat(90), 'y')
    expect(rowBytes(columns)).toBeLessThan(65_535)
    expect(new Set(columns.map(({ kind }) => kind))).toEqual(new Set(['text', 'long_text']))
  })

  it('gives short texts a length with which they can stand outside of the page, and only where there are many', () => {
    expect(new Set(wide(20, 'one', 'two').map(({ length }) => length))).toEqual(new Set(['50']))
    const columns = wide(200, 'one', 'two')
    expect(new Set(columns.map(({ length }) => length))).toEqual(new Set(['64']))
    expect(columns.every(({ length, text_length }) => length === text_length)).toBe(true)
  })

  it('makes choices texts only where nothing else helps', () => {
    const columns = wide(300, 'red', 'red', 'red', 'blue', 'blue', 'blue')
    expect(rowBytes(columns)).toBeLessThan(65_535)
    const long = columns.filter(({ kind }) => kind !== 'choices')
    expect(long.length).toBeGreaterThan(0)
    expect(
      long.every(({ kind, datatype, choices }) => kind === 'long_text' && datatype === 'TEXT' && !choices),
    ).toBe(true)
    expect(
      wide(200, 'red', 'red', 'red', 'blue', 'blue', 'blue').every(({ kind }) => kind === 'choices'),
    ).toBe(true)
  })

  it('is looked at with a bounded memory: values of its last columns are given up first', () => {
    const facts = new TableFacts(3_500)
    const rows = times(1_000, String).map((text, line) => ({
      line,
      cells: times(5, (column) => `${column}-${text}`),
    }))
    facts.add(rows.slice(0, 500))
    facts.add(rows.slice(500))
    expect(facts.columns.map(({ values }) => values !== null)).toEqual([true, true, true, false, false])
  })
})
