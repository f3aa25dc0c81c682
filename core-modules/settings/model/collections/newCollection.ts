import type { CallInput, StatusMapping } from '@pergola/sdk'

type FieldInput = CallInput<'POST /collections'>['body']['fields'][number]

/** Fields that a new collection may get beside its key, in their order. */
export const OPTIONAL_FIELDS = [
  'status',
  'sort',
  'owner',
  'created_on',
  'modified_by',
  'modified_on',
] as const

export type OptionalField = (typeof OPTIONAL_FIELDS)[number]

/** Those that are switched on when nothing was chosen. */
export const DEFAULT_FIELDS: readonly OptionalField[] = ['status', 'owner', 'created_on']

/** As the contract has them, in colours of the palette on which the text can be read. */
const STATUSES: StatusMapping = {
  published: {
    name: 'Published',
    value: 'published',
    text_color: 'white',
    background_color: 'teal-700',
    browse_subdued: false,
    browse_badge: true,
    soft_delete: false,
    published: true,
    required_fields: true,
  },
  draft: {
    name: 'Draft',
    value: 'draft',
    text_color: 'blue-grey-800',
    background_color: 'blue-grey-100',
    browse_subdued: true,
    browse_badge: true,
    soft_delete: false,
    published: false,
    required_fields: false,
  },
  deleted: {
    name: 'Deleted',
    value: 'deleted',
    text_color: 'white',
    background_color: 'red-700',
    browse_subdued: true,
    browse_badge: true,
    soft_delete: true,
    published: false,
    required_fields: false,
  },
}

const filledByServer = { readonly: true, hidden_detail: true, hidden_browse: true }
const person = {
  datatype: 'INT',
  length: 10,
  signed: false,
  options: { template: '{{first_name}} {{last_name}}', display: 'both' },
  ...filledByServer,
}

const FIELDS: Readonly<Record<OptionalField, FieldInput>> = {
  status: {
    type: 'status',
    datatype: 'VARCHAR',
    length: 20,
    interface: 'status',
    default_value: 'draft',
    required: true,
    width: 'full',
    options: { status_mapping: STATUSES },
  },
  sort: { type: 'sort', datatype: 'INT', interface: 'sort', hidden_detail: true, hidden_browse: true },
  owner: { type: 'owner', interface: 'owner', ...person },
  created_on: {
    type: 'datetime_created',
    datatype: 'DATETIME',
    interface: 'datetime-created',
    ...filledByServer,
  },
  modified_by: { type: 'user_updated', interface: 'user-updated', ...person },
  modified_on: {
    type: 'datetime_updated',
    datatype: 'DATETIME',
    interface: 'datetime-updated',
    ...filledByServer,
  },
}

/** The key that every collection made here has. */
export const KEY_FIELD = {
  field: 'id',
  type: 'integer',
  datatype: 'INT',
  length: 15,
  interface: 'primary-key',
  primary_key: true,
  auto_increment: true,
  signed: false,
  hidden_detail: true,
  hidden_browse: true,
  sort: 1,
} as const

/** What is sent to create a collection. */
export function newCollection(collection: string, chosen: ReadonlySet<OptionalField>) {
  const fields = OPTIONAL_FIELDS.filter((field) => chosen.has(field))
  return {
    collection,
    hidden: 0,
    fields: [KEY_FIELD, ...fields.map((field, index) => ({ field, ...FIELDS[field], sort: index + 2 }))],
  }
}
