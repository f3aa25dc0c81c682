import { aField } from '@pergola/sdk/testing'
import { describe, expect, it } from 'vitest'
import { formFields, placeFields } from './formFields'

const named = (fields: { field: string }[]) => fields.map(({ field }) => field)

describe('the fields of a form', () => {
  it('are ordered by sort, those without one last in schema order', () => {
    const fields = [aField('c'), aField('b', { sort: 2 }), aField('a', { sort: 0 }), aField('d')]
    expect(named(formFields(fields))).toEqual(['a', 'b', 'c', 'd'])
  })

  it('leave out what is hidden on item pages or may not be read', () => {
    const fields = [aField('a'), aField('b', { hidden_detail: true }), aField('c')]
    const access = { isReadable: (field: string) => field !== 'c', isWritable: () => true }
    expect(named(formFields(fields, access))).toEqual(['a'])
  })
})

describe('the columns of a form', () => {
  const widths = (...given: (string | null)[]) =>
    placeFields(given.map((width, index) => aField(`f${index}`, { width: width as never }))).map(
      ({ width }) => width,
    )

  it('pair two halves and start a new line with a third', () => {
    expect(widths('half', 'half', 'half', 'half')).toEqual([
      'half-left',
      'half-right',
      'half-left',
      'half-right',
    ])
  })

  it('break a pair where something wider stands between', () => {
    expect(widths('half', 'full', 'half')).toEqual(['half-left', 'full', 'half-left'])
  })

  it('keep a place that was chosen', () => {
    expect(widths('half-right', 'half-left', 'half')).toEqual(['half-right', 'half-left', 'half-left'])
  })

  it('take both columns where no width is set', () => {
    expect(widths(null, 'fill', 'half-space')).toEqual(['full', 'fill', 'half-left'])
  })
})
