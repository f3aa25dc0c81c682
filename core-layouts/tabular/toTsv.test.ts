import { aField } from '@pergola/sdk/testing'
import { describe, expect, it } from 'vitest'
import { toTsv } from './toTsv'

const fields = [aField('name'), aField('population')]

describe('toTsv', () => {
  it('is a line of titles and one for each row', () => {
    expect(toTsv(['Name', 'Population'], fields, [{ name: 'Oslo', population: 7 }])).toBe(
      'Name\tPopulation\nOslo\t7',
    )
  })

  it('keeps a row in its line, and runs no formula; a negative number is none', () => {
    const rows = [
      { name: 'a\tb\nc', population: null },
      { name: '=HYPERLINK("x")', population: -5 },
    ]
    expect(toTsv(['N', 'P'], fields, rows).split('\n')).toEqual(['N\tP', 'a b c\t', `'=HYPERLINK("x")\t-5`])
  })
})
