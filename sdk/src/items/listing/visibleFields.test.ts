import { aCollection, aField } from '@pergola/sdk/testing'
import { describe, expect, it } from 'vitest'
import { fieldsOfView } from './fieldsOfView'
import { chosenFields, defaultFields, listableFields } from './visibleFields'

const cities = aCollection('cities', {
  id: { sort: 1 },
  population: { sort: 3 },
  name: { sort: 2 },
  secret: { sort: 4 },
  area: { sort: 5, hidden_browse: true },
  country: { sort: 6 },
  founded: { sort: 7 },
  mayor: {},
})
const everything = { isReadable: () => true, isWritable: () => true }
const fields = listableFields(cities, { ...everything, isReadable: (field) => field !== 'secret' })
const names = (list: readonly { field: string }[]) => list.map(({ field }) => field)

describe('listableFields', () => {
  it('keeps the order of the collection and drops what is hidden or unreadable', () => {
    expect(names(fields)).toEqual(['id', 'name', 'population', 'country', 'founded', 'mayor'])
  })
})

describe('chosenFields', () => {
  it('follows the stored list, without names that are gone or doubled', () => {
    expect(names(chosenFields('country, gone,name,country', fields))).toEqual(['country', 'name'])
  })

  it('falls back to the first four fields that are no key', () => {
    expect(names(chosenFields(undefined, fields))).toEqual(['name', 'population', 'country', 'founded'])
    expect(names(chosenFields('gone', fields))).toEqual(['name', 'population', 'country', 'founded'])
  })

  it('does not take the dividers of a form for columns', () => {
    const details = aField('details', { type: 'alias', interface: 'divider', datatype: null })
    expect(names(defaultFields([details, ...fields]))).not.toContain('details')
  })

  it('shows the key of a collection that has nothing else', () => {
    expect(names(defaultFields(fields.slice(0, 1)))).toEqual(['id'])
  })
})

describe('fieldsOfView', () => {
  it('finds the fields that a layout stores in lists, options and templates, but not what it sorts by', () => {
    const query = { fields: 'name,country', sort: 'population' }
    const options = { title: 'mayor', subtitle: '{{ founded }} AD', fit: 'crop', widths: { population: 3 } }
    expect(names(fieldsOfView(query, options, fields))).toEqual(['name', 'country', 'founded', 'mayor'])
  })

  it('gives the default columns where nothing is stored', () => {
    expect(names(fieldsOfView({}, { spacing: 'cozy' }, fields))).toHaveLength(4)
  })
})
