import type { ModelPlan } from '@pergola/sdk/contract'
import { isRecord } from '@pergola/sdk/contract'
import { ApiError, validationError } from '../../errors/ApiError'
import { fieldNotFound, itemNotFound } from '../../errors/itemErrors'
import { say } from '../../errors/say'
import { lostFields, lostUpdate } from '../../items/write/lostFields'
import type { Project } from '../../project/Project'
import type { Viewer } from '../../project/Viewer'
import { type CollectionSummary, collectionSummary } from '../../schema/collectionRecord'
import { checkKeys, columnKeys } from '../../schema/define/parseFieldDefinition'
import type { CollectionSchema, FieldSchema, Schema } from '../../schema/Schema'
import { changeSchema, type SchemaChange, type SchemaChangeEvent } from '../changeSchema'
import { joinPlans } from '../creationPlan'
import { alterField } from '../fields/alterField'
import { refuseLostField } from '../fields/refuseLostField'
import { type CollectionRowInput, parseCollectionRow } from './parseCollection'
import { refuseSystem, writeCollectionRow } from './writeCollectionRow'

type Body = Readonly<Record<string, unknown>>

interface CollectionChange {
  collection: string
  base: unknown
  changes: Body
  row: CollectionRowInput
  fields: FieldChange[]
}

interface FieldChange {
  field: string
  base: unknown
  changes: Body
}

/**
 * Changes what several collections say about themselves, and what their fields do beside their columns. All of it or none:
 * places and names belong together.
 *
 * @param rows - Each with the name of its collection and, in `fields`, those of it that change; `$base` as everywhere.
 * @param skipLog - Putting collections in order is not worth a line for each in the log.
 * @throws ApiError 401/3 unless an administrator asks, 404/203 for a table that is not managed, 409/217 where someone else
 *   has changed what a `$base` speaks of, 422 for what a change of columns would be
 */
export async function updateCollections(
  { project, viewer }: { project: Project; viewer: Viewer },
  rows: readonly unknown[],
  skipLog: boolean,
): Promise<CollectionSummary[]> {
  const changes = parseChanges(viewer, rows)
  const event = changes.flatMap(eventsOf)
  if (event.length > 0)
    await changeSchema({ project, viewer, skipLog, event }, async (change) => {
      for (const one of changes) refuseLost(change.schema, one)
      for (const one of changes) await write(change, one)
    })
  else await refuseAllLost(project, changes)
  const { collections } = await project.schema.get()
  return changes.flatMap(({ collection }) => {
    const found = collections.get(collection)
    return found ? [collectionSummary(found)] : []
  })
}

/**
 * What {@link updateCollections} would do: nothing but what it says, as no column changes. Writes nothing.
 *
 * @throws as it does
 */
export async function planCollections(
  { project, viewer }: { project: Project; viewer: Viewer },
  rows: readonly unknown[],
): Promise<ModelPlan> {
  await refuseAllLost(project, parseChanges(viewer, rows))
  return joinPlans([])
}

function parseChanges(viewer: Viewer, rows: readonly unknown[]): CollectionChange[] {
  if (!viewer.isAdmin) throw new ApiError('unauthorized', say('collectionChangesAdministrators'))
  return rows.map(parseChange)
}

function parseChange(input: unknown): CollectionChange {
  if (!isRecord(input) || typeof input.collection !== 'string') throw blank('collection')
  const { collection, $base: base, fields = [], ...changes } = input
  refuseSystem(collection)
  if (!Array.isArray(fields)) throw blank('fields')
  return { collection, base, changes, row: parseCollectionRow(changes), fields: fields.map(parseFieldChange) }
}

function parseFieldChange(input: unknown): FieldChange {
  if (!isRecord(input) || typeof input.field !== 'string') throw blank('field')
  const { field, $base: base, ...changes } = input
  checkKeys(changes)
  const ofColumn = columnKeys.filter((key) => changes[key] !== undefined)
  // Columns change with their plan, by the routes of fields: on MySQL such a change ends the transaction.
  if (ofColumn.length > 0)
    throw new ApiError('unprocessable', say('fieldPropertyUnknown', { names: ofColumn.join(', ') }))
  return { field, base, changes }
}

const blank = (field: string) => validationError([{ field, message: say('valueBlank') }])

function eventsOf({ collection, row, fields }: CollectionChange): SchemaChangeEvent[] {
  const own = { name: 'collection.update', collection } as const
  const ofFields = { name: 'field.update', collection, fields: fields.map(({ field }) => field) } as const
  return [...(Object.keys(row).length > 0 ? [own] : []), ...(fields.length > 0 ? [ofFields] : [])]
}

async function refuseAllLost(project: Project, changes: readonly CollectionChange[]): Promise<void> {
  const schema = await project.schema.get()
  for (const one of changes) refuseLost(schema, one)
}

function refuseLost(schema: Schema, { collection: name, base, changes, fields }: CollectionChange): void {
  const collection = requireManaged(schema, name)
  const current = collectionSummary(collection)
  const lost = lostFields([{ sort: null, ...current }], base, changes)
  if (lost.length > 0)
    throw lostUpdate({ collection: 'directus_collections', key: name, fields: lost }, current)
  for (const change of fields)
    refuseLostField(requireField(collection, change.field), change.base, change.changes)
}

async function write(change: SchemaChange, { collection: name, row, fields }: CollectionChange) {
  const collection = requireManaged(change.schema, name)
  if (Object.keys(row).length > 0) await writeCollectionRow(change, name, row)
  for (const { field, changes } of fields)
    await alterField(change, collection, requireField(collection, field), changes)
}

function requireManaged({ collections }: Schema, name: string): CollectionSchema {
  const collection = collections.get(name)
  if (!collection?.hasRow) throw itemNotFound(name)
  return collection
}

function requireField(collection: CollectionSchema, field: string): FieldSchema {
  const found = collection.fields.get(field)
  if (!found) throw fieldNotFound(collection.name, field)
  return found
}
