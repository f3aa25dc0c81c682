import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { cities } from '../../api/src/demo/collections/cities'
import { countries } from '../../api/src/demo/collections/countries'
import {
  countriesBorders,
  countriesLanguages,
  countriesTranslations,
} from '../../api/src/demo/collections/junctions'
import { languages } from '../../api/src/demo/collections/languages'
import { settingDefinitions } from '../../api/src/system/settingDefinitions'
import { systemTables } from '../../api/src/system/systemTables'
import { root } from './readImports'

const collections = [
  cities,
  countries,
  countriesBorders,
  countriesLanguages,
  countriesTranslations,
  languages,
]
const fields = [
  ...systemTables.flatMap(({ name, fields }) => fields.map((field) => [`${name}.${field.field}`, field])),
  ...settingDefinitions.map((setting) => [`directus_settings.${setting.key}`, setting]),
  ...collections.flatMap(({ collection, fields }) =>
    fields.map((field) => [`${collection}.${field.field}`, field]),
  ),
] as [string, unknown][]

/** Every interface that is named in a field, also by the fields of its options. */
function namedIn(value: unknown): string[] {
  if (typeof value === 'function') return namedIn(value())
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, inner]) =>
    key === 'interface' && typeof inner === 'string' ? [inner] : namedIn(inner),
  )
}

/** Of the console, or one of the example extensions that the demo shows. */
const isKnown = (id: string) =>
  existsSync(join(root, 'core-interfaces', id, 'meta.ts')) || existsSync(join(root, 'examples', id))

describe('the fields that a new project and the demo bring', () => {
  it('name interfaces at all, nested ones too', () => {
    const names = new Set(fields.flatMap(([, field]) => namedIn(field)))
    expect([...names]).toEqual(
      expect.arrayContaining(['primary-key', 'many-to-one', 'translation', 'repeater']),
    )
  })

  it('name interfaces that exist: a page of any of them reports none as missing', () => {
    const missing = fields.flatMap(([name, field]) =>
      namedIn(field)
        .filter((id) => !isKnown(id))
        .map((id) => `${name}: ${id}`),
    )
    expect(missing).toEqual([])
  })
})
