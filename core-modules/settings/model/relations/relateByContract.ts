import type { Api, Collection } from '@pergola/sdk'
import { primaryKeyOf } from '@pergola/sdk/items'
import { KEY_FIELD } from '../collections/newCollection'
import { type RelationDraft, type RelationSchema, referenceColumn } from './relationDraft'

/** Where a field with a relation is created. */
interface Place {
  /** That gets the field. */
  self: Collection
  field: string
  /** Creates the field itself. */
  create: () => Promise<unknown>
}

interface RelationRow {
  collection_many: string
  field_many: string
  collection_one: string
  field_one: string | null
  junction_field: string | null
}

/**
 * Creates a field with its relation by the calls of the contract, one after the other: on servers that do not take both at once.
 * What holds the keys comes first, the rows that relate them last.
 */
export async function relateByContract(
  api: Api,
  { self, field, create }: Place,
  draft: RelationDraft,
  schema: RelationSchema,
): Promise<void> {
  if (draft.isNew) await createHolders(api, self, draft, schema)
  await create()
  for (const row of rowsOf(self.collection, field, draft)) {
    const known = schema.relations.find(
      (one) => one.collection_many === row.collection_many && one.field_many === row.field_many,
    )
    if (known) await api.patch(`/relations/${known.id}`, { field_one: row.field_one })
    else await api.post('/relations', row)
  }
}

/** The columns, or the collection, in which the keys are kept. */
async function createHolders(
  api: Api,
  self: Collection,
  { kind, collection: other, junction, field: holder, otherField, texts }: RelationDraft,
  { collections }: RelationSchema,
): Promise<void> {
  const toSelf = reference(holder, self)
  if (kind === 'o2m') await api.post(`/fields/${encodeURIComponent(other)}`, toSelf)
  if (kind === 'm2m') await createTable(api, junction, [toSelf, reference(otherField, collections[other])])
  if (kind === 'translation') {
    const language = { ...TEXT, field: otherField, type: 'lang', interface: 'language', length: 32 }
    await createTable(api, other, [toSelf, language, ...texts.map((name) => ({ ...TEXT, field: name }))])
  }
}

/** The rows of the contract (8.6) for a new field. */
function rowsOf(self: string, field: string, draft: RelationDraft): RelationRow[] {
  const { kind, collection: other, junction, field: holder, otherField } = draft
  if (kind === 'm2o') {
    const [collection_many, collection_one] = [self, other]
    return [{ collection_many, field_many: field, collection_one, field_one: null, junction_field: null }]
  }
  const collection_many = kind === 'm2m' ? junction : other
  const own = { collection_many, field_many: holder, collection_one: self, field_one: field }
  if (kind !== 'm2m') return [{ ...own, junction_field: null }]
  return [
    { ...own, junction_field: otherField },
    {
      ...{ collection_many, field_many: otherField, collection_one: other, field_one: null },
      junction_field: holder,
    },
  ]
}

/** The original makes no integer without one. */
const INTEGER_LENGTH = 10
const TEXT = { type: 'string', datatype: 'VARCHAR', length: 255, interface: 'text-input' }

/** A column for keys of that collection. */
function reference(field: string, to: Collection | undefined) {
  const column =
    to && primaryKeyOf(to) ? referenceColumn(to) : { datatype: 'INT', length: null, signed: false }
  const length = column.length ?? (column.datatype === 'INT' ? INTEGER_LENGTH : null)
  return { ...column, field, type: 'm2o', interface: 'many-to-one', ...(length !== null && { length }) }
}

function createTable(api: Api, collection: string, fields: object[]): Promise<unknown> {
  return api.post('/collections', {
    collection,
    hidden: true,
    fields: [KEY_FIELD, ...fields].map((field, index) => ({ ...field, sort: index + 1 })),
  })
}
