import { webhookStatusOptions } from '../fieldOptions'
import type { SystemField } from '../SystemField'

export const webhooksFields: readonly SystemField[] = [
  {
    field: 'id',
    type: 'integer',
    datatype: 'INT',
    unsigned: true,
    primaryKey: true,
    autoIncrement: true,
    row: { interface: 'primary-key', required: true, hiddenDetail: true },
  },
  {
    field: 'status',
    type: 'status',
    datatype: 'VARCHAR',
    length: '16',
    notNull: true,
    default: 'inactive',
    row: { interface: 'status', sort: 1, options: webhookStatusOptions },
  },
  {
    field: 'http_action',
    type: 'string',
    datatype: 'VARCHAR',
    length: '255',
    row: {
      interface: 'dropdown',
      width: 'half-space',
      sort: 2,
      required: true,
      options: { choices: { get: 'GET', post: 'POST' } },
    },
  },
  {
    field: 'url',
    type: 'string',
    datatype: 'VARCHAR',
    length: '510',
    row: {
      interface: 'text-input',
      sort: 3,
      required: true,
      options: { placeholder: 'https://example.com', iconRight: 'link' },
    },
  },
  {
    field: 'collection',
    type: 'string',
    datatype: 'VARCHAR',
    length: '255',
    row: { interface: 'collections', width: 'half', sort: 4, required: true },
  },
  {
    field: 'directus_action',
    type: 'string',
    datatype: 'VARCHAR',
    length: '255',
    row: {
      interface: 'dropdown',
      width: 'half',
      sort: 5,
      required: true,
      options: {
        choices: {
          'item.create:after': 'Create',
          'item.update:after': 'Update',
          'item.delete:after': 'Delete',
        },
      },
    },
  },
  {
    field: 'info',
    type: 'alias',
    row: {
      interface: 'divider',
      sort: 6,
      hiddenBrowse: true,
      options: {
        style: 'medium',
        title: 'How webhooks work',
        description: 'When the chosen action happens in the collection, a request is sent to the URL.',
        hr: true,
        margin: false,
      },
    },
  },
]
