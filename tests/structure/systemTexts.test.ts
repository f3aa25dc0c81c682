import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'
import type { SystemField, SystemFieldRow } from '../../api/src/system/SystemField'
import { settingDefinitions } from '../../api/src/system/settingDefinitions'
import { systemTables } from '../../api/src/system/systemTables'
import { toSlug } from '../../sdk/src/contract/toSlug'

const file = fileURLToPath(new URL('../../sdk/src/client/i18n/en-US.items.json', import.meta.url))
const english: {
  system_texts: Record<string, string>
  fields: Record<string, Record<string, string>>
} = JSON.parse(readFileSync(file, 'utf8'))

const settings = settingDefinitions.flatMap(({ row }) => row ?? [])
const rows = systemTables.flatMap(({ fields }) =>
  (fields as readonly SystemField[]).flatMap(({ row }) => row ?? []),
)

/** Words that stay as they are in every language: addresses, names of methods. */
const SAME = /^https?:|^GET$|^POST$|^©/

it('the console has its own text for every note, choice and placeholder of a system field, in the words of the server', () => {
  const expected = [...rows, ...settings]
    .flatMap(textsOf)
    .filter((text) => !SAME.test(text))
    .sort()
  expect(expected.length).toBeGreaterThan(50)
  expect(Object.values(english.system_texts).sort()).toEqual([...new Set(expected)])
  for (const [key, text] of Object.entries(english.system_texts))
    expect(toSlug(text).replaceAll('-', '_')).toBe(key)
})

it('every setting that people see has a name', () => {
  const named = Object.keys(english.fields.directus_settings ?? {})
  const seen = settingDefinitions
    .filter(({ row }) => row && row.interface !== 'divider')
    .map(({ key }) => key)
  expect(named.sort()).toEqual(seen.sort())
})

it('every field of the form of a collection has a name', () => {
  expect(Object.keys(english.fields.directus_collections ?? {})).toEqual(
    expect.arrayContaining(['note', 'icon', 'hidden', 'single', 'translation']),
  )
})

function textsOf({ note, options }: SystemFieldRow): string[] {
  // Time zones are named by place.
  const given = typeof options === 'function' ? { placeholder: options().placeholder } : options
  return [...(note ? [note] : []), ...readTexts(given)]
}

/** As the console finds them in options: below these keys, and as values of `choices`. */
const READ = ['title', 'name', 'description', 'placeholder', 'createItemText']

function readTexts(options: unknown, areRead = false): string[] {
  if (typeof options !== 'object' || options === null) return []
  return Object.entries(options).flatMap(([key, value]) => {
    if (typeof value !== 'string') return readTexts(value, key === 'choices')
    return areRead || (!Array.isArray(options) && READ.includes(key)) ? [value] : []
  })
}
