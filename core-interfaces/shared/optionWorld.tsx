import type { InterfaceProps, Item, LayoutProps, ResolvedRelation } from '@pergola/sdk'
import type { Field } from '@pergola/sdk/contract'
import { resolveRelation } from '@pergola/sdk/items'
import {
  aCollection,
  aField,
  aFile,
  anEditor,
  anExtension,
  aRelation,
  aUser,
  type RenderWithHostOptions,
} from '@pergola/sdk/testing'
import { interfaceOf, metas } from './everyInterface'

/** What the options of interfaces are tried on: a country with its languages, cities and texts, files, people and roles. */
const COUNTRY = 5
const collections = {
  countries: aCollection('countries', {
    languages: { type: 'o2m', datatype: null },
    cities: { type: 'o2m', datatype: null },
    texts: { type: 'translation', datatype: null },
  }),
  country_languages: aCollection('country_languages', {
    country: { type: 'm2o' },
    language: { type: 'm2o' },
  }),
  languages: aCollection('languages', { name: { interface: 'text-input' } }),
  cities: aCollection('cities', {
    country: { type: 'm2o' },
    name: { interface: 'text-input' },
    place: { type: 'integer', interface: 'numeric' },
  }),
  texts: aCollection('texts', {
    country: { type: 'm2o' },
    code: { type: 'lang', interface: 'language' },
    tongue: { interface: 'text-input' },
    name: { interface: 'text-input' },
  }),
  directus_files: aCollection('directus_files', { title: {}, type: {} }),
  directus_webhooks: aCollection('directus_webhooks'),
}
const toCountry = (many: string, field: string, junction: string | null = null) =>
  aRelation({
    ...{ collection_many: many, field_many: 'country', collection_one: 'countries' },
    ...{ field_one: field, junction_field: junction },
  })
const relations = [
  toCountry('country_languages', 'languages', 'language'),
  toCountry('cities', 'cities'),
  toCountry('texts', 'texts'),
  aRelation({
    ...{ collection_many: 'country_languages', field_many: 'language', collection_one: 'languages' },
    field_one: null,
  }),
]

const thumbnail = (fit: 'crop' | 'contain') => ({
  ...{ key: `directus-medium-${fit}`, dimension: '300x300', width: 300, height: 300 },
  ...{ url: `/${fit}.png`, relative_url: `/${fit}.png` },
})
function aPicture(part: Partial<Item>): Item {
  const file = aFile({ ...part })
  if (file.data) file.data.thumbnails = [thumbnail('crop'), thumbnail('contain')]
  return { ...file }
}

/** Rows are made for each host: some of them are staged into. */
const rows = () => ({
  country_languages: [
    { id: 10, country: COUNTRY, language: { id: 1, name: 'Norwegian' } },
    { id: 11, country: COUNTRY, language: { id: 2, name: 'Sami' } },
  ],
  languages: [
    { id: 1, name: 'Norwegian' },
    { id: 2, name: 'Sami' },
  ],
  cities: [
    { id: 1, country: COUNTRY, name: 'Oslo', place: 2 },
    { id: 2, country: COUNTRY, name: 'Bergen', place: 1 },
  ],
  texts: [{ id: 1, country: COUNTRY, code: 'en', tongue: 'de', name: 'Norway' }],
  directus_files: [
    aPicture({ id: 1, title: 'Flag' }),
    aPicture({ id: 2, title: 'Map', type: 'image/svg+xml' }),
  ],
  directus_roles: [
    { id: 1, name: 'Administrator', description: null },
    { id: 2, name: 'Public', description: null },
  ],
})

/** An input inside of others, which shows what it is given. */
const Shown = ({ type, options, value }: InterfaceProps) => JSON.stringify([type, options, value])

/** A layout of a picker: what its options name of each row, in their order. */
const Cards = ({ items, viewOptions }: LayoutProps) => (
  <ul>
    {items.map((item) => (
      <li key={String(item.id)}>{String(item[String(viewOptions.title)])}</li>
    ))}
  </ul>
)

export const optionWorld = (): RenderWithHostOptions => ({
  collections: Object.values(collections),
  relations,
  items: rows(),
  users: [aUser(), anEditor()],
  extensions: {
    interface: { 'text-input': { input: Shown }, textarea: { input: () => 'Larger' } },
    layout: { cards: { layout: Cards }, tabular: { layout: () => 'A table' } },
  },
  manifests: [
    ...Object.entries(metas).map(([id, { types, options = {}, relation, name }]) =>
      anExtension(
        'interface',
        id,
        { 'en-US': interfaceOf(id).messages },
        { name, types: [...types], options, ...(relation && { relation }) },
      ),
    ),
    ...['cards', 'tabular'].map((id) => anExtension('layout', id)),
  ],
})

/** The field of the world in which an interface stands: one that leads to what it shows. */
export function fieldOf(id: string, options: Readonly<Record<string, unknown>> = {}): Field {
  const [type = 'string'] = metas[id]?.types ?? []
  const { countries, country_languages } = collections
  const place: Partial<Record<string, Field>> = {
    ...{ o2m: countries.fields[id === 'one-to-many' ? 'cities' : 'languages'] },
    ...{ translation: countries.fields.texts, m2o: country_languages.fields.language },
  }
  // The role of a user leads to no collection of the project.
  const field = (id !== 'user-roles' && place[type]) || aField('field', { type, length: null })
  return { ...field, interface: id, options }
}

export const relationOf = (id: string): ResolvedRelation | null =>
  resolveRelation(fieldOf(id), { collections, relations })

/** What a display gets of a relation. */
export function relatedValue(id: string): unknown {
  const { field } = fieldOf(id)
  const { country_languages, cities, texts } = rows()
  return { languages: country_languages, cities, texts }[field]
}

export const PARENT_KEY = COUNTRY
