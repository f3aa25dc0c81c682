import type { CollectionSeed } from './CollectionSeed'
import { inOrder, listField, names, textField } from './fieldSeeds'

export const languages: CollectionSeed = {
  collection: 'languages',
  note: 'Official languages of the countries',
  icon: 'translate',
  hidden: false,
  translation: names('Sprachen', 'Langues', 'Idiomas'),
  fields: inOrder([
    textField('code', 3, {
      interface: 'primary-key',
      primary_key: true,
      required: true,
      note: 'ISO 639-3, three letters',
      options: { monospace: true },
      translation: names('Code', 'Code', 'Código'),
    }),
    textField('name', 100, {
      required: true,
      options: { iconRight: 'title' },
      translation: names('Name', 'Nom', 'Nombre'),
    }),
    {
      field: 'sort',
      type: 'sort',
      datatype: 'INT',
      length: '10',
      interface: 'sort',
      width: 'half',
      hidden_detail: true,
      hidden_browse: true,
    },
    listField('countries', 'many-to-many', {
      options: { fields: 'name,capital,region', template: '{{country.name}}' },
      translation: names('Länder', 'Pays', 'Países'),
    }),
  ]),
}
