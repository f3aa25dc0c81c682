import { resolveRelation } from '@pergola/sdk/items'
import { aCollection, anEditor, aPermission, aRelation, renderInput } from '@pergola/sdk/testing'
import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import CheckboxesRelationalInput from '../checkboxes-relational/input'
import checkboxesRelational from '../checkboxes-relational/meta'
import FilesInput from '../files/input'
import files from '../files/meta'
import ManyToManyInput from '../many-to-many/input'
import manyToMany from '../many-to-many/meta'
import OneToManyInput from '../one-to-many/input'
import oneToMany from '../one-to-many/meta'
import TranslationInput from '../translation/input'
import translationMessages from '../translation/messages.json'
import translation from '../translation/meta'

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
  ['one-to-many', OneToManyInput, oneToMany, [ofItems], 'Country Names'],
  ['many-to-many', ManyToManyInput, manyToMany, [ofItems], 'Country Names'],
  ['many-to-many', ManyToManyInput, manyToMany, [ofRows], 'Names'],
  ['files', FilesInput, files, [ofRows], 'Names'],
  ['checkboxes-relational', CheckboxesRelationalInput, checkboxesRelational, [ofRows], 'Names'],
  ['translation', TranslationInput, translation, [ofItems], 'Country Names'],
] as const)(
  'in %s says which collection may not be read, and asks the server for nothing',
  async (_id, Input, meta, permissions, missing) => {
    const { host } = await renderInput(
      Input as typeof OneToManyInput,
      { meta, messages: translationMessages } as never,
      {
        props: { relation, primaryKey: 5 },
        host: {
          user: anEditor(),
          collections: Object.values(collections),
          relations,
          permissions: [...permissions],
          items: { country_names: [], names: [] },
        },
      },
    )
    expect(screen.getByRole('heading', { name: 'No access' })).toBeVisible()
    expect(screen.getByText(new RegExp(`may not read ${missing}\\.`))).toBeVisible()
    expect(screen.queryAllByRole('button')).toEqual([])
    expect(host.requests).toEqual([])
  },
)
