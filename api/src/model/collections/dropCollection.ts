import { dropOrderIndexes } from '../../indexes/orderIndex'
import { dropSearchIndex } from '../../indexes/searchIndex'
import type { CollectionSchema } from '../../schema/Schema'
import type { SchemaChange } from '../changeSchema'
import { strikeMarksOf } from './halfMadeMarks'

/** Drops a table and everything that describes it. Activity and revisions of its items stay. */
export async function dropCollection(change: SchemaChange, collection: CollectionSchema): Promise<void> {
  const { project, trx, schema, log } = change
  const { name } = collection
  const relations = schema.relations.filter(
    (row) => row.collectionMany === name || row.collectionOne === name,
  )
  // Lists on other collections that showed items of this one.
  for (const { collectionOne, fieldOne } of relations) {
    if (collectionOne !== null && fieldOne !== null) {
      await trx('directus_fields').where({ collection: collectionOne, field: fieldOne }).delete()
    }
  }
  await trx('directus_relations')
    .whereIn(
      'id',
      relations.map((row) => row.id),
    )
    .delete()
  for (const table of [
    'directus_fields',
    'directus_permissions',
    'directus_collection_presets',
    'directus_collections',
  ]) {
    await trx(table).where('collection', name).delete()
  }
  await strikeMarksOf(trx, name)
  if (project.dialect.name === 'sqlite') {
    await dropSearchIndex(trx, name)
    await dropOrderIndexes(trx, name)
  }
  await trx.schema.dropTable(name)
  log.push({ action: 'delete', collection: 'directus_collections', key: name, revision: null })
}
