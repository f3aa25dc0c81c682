import type { CollectionSchema } from '../../schema/Schema'
import type { SchemaChange } from '../changeSchema'
import { createCollection } from '../collections/createCollection'
import { createField } from './createField'
import { limitNewField } from './fieldPermissions'
import type { FieldRelation } from './parseFieldRelation'
import { knownRelation, type RelationValues, refuseOneSided, relationParts } from './relationParts'

/**
 * Makes what the relation of a new field consists of: where asked, the column or the table that holds the keys, and in
 * any case the rows of `directus_relations`.
 *
 * @throws ApiError what `relationParts` throws, 422/307 and 422/308 for names of new ones that are taken.
 */
export async function createFieldRelation(
  change: SchemaChange,
  owner: CollectionSchema,
  name: string,
  relation: FieldRelation,
): Promise<void> {
  const { collection, field, rows } = relationParts(change.schema, owner, name, relation)
  if (collection) await createCollection(change, collection)
  if (field) {
    await limitNewField(change.trx, field.holder.name, field.definition.field)
    await createField(change, field.holder, field.definition)
  }
  for (const row of rows) await writeRelation(change, row)
}

/** Stores a row of `directus_relations`, or completes the one that is there (`knownRelation`). */
export async function writeRelation(
  { trx, schema, log }: SchemaChange,
  values: RelationValues,
): Promise<void> {
  refuseOneSided(values)
  const known = knownRelation(schema, values)
  const row = { field_one: null, junction_field: null, ...values }
  const table = trx('directus_relations')
  if (known) await table.where('id', known.id).update(row)
  const id = known?.id ?? Number((await table.insert(row))[0])
  log.push({
    action: known ? 'update' : 'create',
    collection: 'directus_relations',
    key: id,
    revision: { data: { id: String(id), ...row }, delta: { ...row }, parent: null },
  })
}
