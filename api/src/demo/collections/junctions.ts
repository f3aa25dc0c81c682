import type { CollectionSeed, FieldSeed } from './CollectionSeed'
import { idField, inOrder, manyToOneField, names, textField } from './fieldSeeds'

function junction(collection: string, note: string, fields: FieldSeed[]): CollectionSeed {
  return {
    collection,
    note,
    icon: 'link',
    hidden: true,
    translation: [],
    fields: inOrder([idField(), ...fields]),
  }
}

export const countriesLanguages = junction('countries_languages', 'Which language is official where', [
  manyToOneField('country', { options: { template: '{{name}}' } }),
  textField('language', 3, { type: 'm2o', interface: 'many-to-one', options: { template: '{{name}}' } }),
])

export const countriesBorders = junction('countries_borders', 'Which countries share a land border', [
  manyToOneField('country', { options: { template: '{{name}}' } }),
  manyToOneField('neighbour', { options: { template: '{{name}}' } }),
])

export const countriesTranslations = junction('countries_translations', 'Country names in other languages', [
  manyToOneField('country', { options: { template: '{{name}}' } }),
  {
    field: 'language',
    type: 'lang',
    datatype: 'VARCHAR',
    length: '8',
    interface: 'language',
    required: true,
    width: 'half',
    translation: names('Sprache', 'Langue', 'Idioma'),
  },
  textField('name', 100, { translation: names('Name', 'Nom', 'Nombre') }),
  textField('official_name', 200, {
    translation: names('Amtlicher Name', 'Nom officiel', 'Nombre oficial'),
  }),
])
