import { texts } from '../../templates/texts'
import type { CollectionSeed } from './CollectionSeed'
import { inOrder, listField, textField } from './fieldSeeds'

export const languages: CollectionSeed = {
  collection: 'languages',
  note: texts.languages,
  icon: 'translate',
  hidden: false,
  fields: inOrder([
    textField('code', 3, {
      interface: 'primary-key',
      primary_key: true,
      required: true,
      note: texts.language_code,
      options: { monospace: true },
    }),
    textField('name', 100, {
      required: true,
      options: { iconRight: 'title' },
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
    }),
  ]),
}
