import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { cities } from '../../api/src/demo/collections/cities'
import { countries } from '../../api/src/demo/collections/countries'
import {
  countriesBorders,
  countriesLanguages,
  countriesTranslations,
} from '../../api/src/demo/collections/junctions'
import { languages } from '../../api/src/demo/collections/languages'
import english from '../../api/src/templates/en-US.json'
import { templates } from '../../api/src/templates/templates'
import { root, sourceFiles } from './readImports'

const demo = [languages, countries, cities, countriesLanguages, countriesBorders, countriesTranslations]
const collections = [...Object.values(templates).flatMap(({ model }) => model.collections ?? []), ...demo]

it('everything that the texts of templates and demo name is there: a collection, a field, or one of one collection', () => {
  const named = collections.flatMap(({ collection, fields }) => [
    collection,
    ...fields.flatMap(({ field }) => [String(field), `${collection}/${field}`]),
  ])
  expect(Object.keys(english.names).filter((name) => !named.includes(name))).toEqual([])
})

it('every note, choice and status of templates and demo is used by one of them', () => {
  const sources = ['api/src/templates', 'api/src/demo']
    .flatMap(sourceFiles)
    .filter((file) => !file.includes('.test.'))
    .map((file) => readFileSync(join(root, file), 'utf8'))
    .join('\n')
  const used = new Set([...sources.matchAll(/\btexts\.(\w+)/g)].map(([, key]) => key))
  expect(Object.keys(english.texts).filter((key) => !used.has(key))).toEqual([])
})
