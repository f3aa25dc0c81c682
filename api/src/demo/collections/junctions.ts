import { texts } from '../../templates/texts'
import type { CollectionSeed, FieldSeed } from './CollectionSeed'
import { idField, inOrder, manyToOneField, textField } from './fieldSeeds'

function junction(collection: string, note: string, fields: FieldSeed[]): CollectionSeed {
  return {
    collection,
    note,
    icon: 'link',
    hidden: true,
    fields: inOrder([idField(), ...fields]),
  }
}

export const countriesLanguages = junction('countries_languages', texts.countries_languages, [
  manyToOneField('country', { options: { template: '{{name}}' } }),
  textField('language', 3, { type: 'm2o', interface: 'many-to-one', options: { template: '{{name}}' } }),
])

export const countriesBorders = junction('countries_borders', texts.countries_borders, [
  manyToOneField('country', { options: { template: '{{name}}' } }),
  manyToOneField('neighbour', { options: { template: '{{name}}' } }),
])

export const countriesTranslations = junction('countries_translations', texts.countries_translations, [
  manyToOneField('country', { options: { template: '{{name}}' } }),
  {
    field: 'language',
    type: 'lang',
    datatype: 'VARCHAR',
    length: '8',
    interface: 'language',
    required: true,
    width: 'half',
  },
  textField('name', 100, {}),
  textField('official_name', 200, {}),
])
