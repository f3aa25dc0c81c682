import { resolveRelation } from '@pergola/sdk/items'
import { aCollection, anEditor, aPermission, aRelation, renderInput } from '@pergola/sdk/testing'
import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { inputs, interfaceOf } from './shared/everyInterface'

const collections = {
  countries: aCollection('countries', { names: { type: 'o2m' } }),
  country_names: aCollection('country_names', {
    country: { type: 'm2o' },
    name: { type: 'm2o' },
    language: { type: 'lang' },
  }),
  names: aCollection('names', { text: {} }),
}
const relations = [
  aRelation({
    collection_many: 'country_names',
    field_many: 'country',
    collection_one: 'countries',
    field_one: 'names',
    junction_field: 'name',
  }),
  aRelation({
    collection_many: 'country_names',
    field_many: 'name',
    collection_one: 'names',
    field_one: null,
  }),
]
const relation = resolveRelation(
  { collection: 'countries', field: 'names', type: 'o2m' },
  { collections, relations },
)
const ofRows = aPermission('country_names', { read: 'full' })
const ofItems = aPermission('names', { read: 'full' })

it.each([
  ['one-to-many', ofItems, 'Country Names'],
  ['many-to-many', ofItems, 'Country Names'],
  ['many-to-many', ofRows, 'Names'],
  ['files', ofRows, 'Names'],
  ['checkboxes-relational', ofRows, 'Names'],
  ['translation', ofItems, 'Country Names'],
])(
  '%s says which collection may not be read, and asks the server for nothing',
  async (id, permission, missing) => {
    const input = await inputs[id]?.()
    if (!input) throw new Error(`There is no core interface "${id}"`)
    const { host } = await renderInput(input, interfaceOf(id), {
      props: { relation, primaryKey: 5 },
      host: {
        user: anEditor(),
        collections: Object.values(collections),
        relations,
        permissions: [permission],
        items: { country_names: [], names: [] },
      },
    })
    expect(screen.getByText('No access')).toBeVisible()
    expect(screen.getByText(new RegExp(`may not read ${missing}\\.`))).toBeVisible()
    expect(screen.queryAllByRole('button')).toEqual([])
    expect(host.requests).toEqual([])
  },
)
