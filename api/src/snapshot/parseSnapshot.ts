import { isRecord, isSystemCollection } from '@pergola/sdk/contract'
import { validationError } from '../errors/ApiError'
import { type Sentence, say } from '../errors/say'
import type { CollectionSnapshot, Json, Snapshot, Values } from './Snapshot'

const LISTS = ['collections', 'relations', 'roles', 'permissions', 'presets', 'webhooks'] as const

/** Without these an entry of a list has no name. */
const NAMED_BY: Readonly<Record<(typeof LISTS)[number], readonly string[]>> = {
  collections: ['collection'],
  relations: ['collection_many', 'field_many'],
  roles: ['name'],
  permissions: ['role', 'collection'],
  presets: ['collection'],
  webhooks: ['url'],
}

/**
 * Reads a submitted file. What its parts hold is judged by the services that write them.
 *
 * @throws ApiError 422/4 for what is no file of this form, naming where it is not.
 */
export function parseSnapshot(input: unknown): Snapshot {
  if (!isRecord(input) || input.pergola !== 1) {
    throw problem('snapshot', say('snapshotUnreadable'))
  }
  const unknown = Object.keys(input).find(
    (key) => key !== 'pergola' && key !== 'settings' && !LISTS.some((list) => list === key),
  )
  if (unknown !== undefined) throw problem(unknown, say('sectionUnknown'))
  const lists = LISTS.flatMap((name) =>
    input[name] === undefined ? [] : [[name, parseList(name, input[name])]],
  )
  const { settings } = input
  if (settings !== undefined && !isRecord(settings)) throw problem('settings', say('snapshotSettings'))
  return {
    pergola: 1,
    ...Object.fromEntries(lists),
    ...(settings === undefined ? {} : { settings: settings as Record<string, Json> }),
  }
}

function parseList(name: (typeof LISTS)[number], input: unknown): Values[] {
  if (!Array.isArray(input)) throw problem(name, say('snapshotList'))
  for (const [index, entry] of input.entries()) {
    const missing = NAMED_BY[name].find(
      (key) => !isRecord(entry) || typeof entry[key] !== 'string' || entry[key] === '',
    )
    if (missing !== undefined) throw problem(`${name}.${index}.${missing}`, say('valueBlank'))
    if (name === 'collections') checkCollection(entry as CollectionSnapshot, index)
  }
  return input as Values[]
}

function checkCollection({ collection, fields }: CollectionSnapshot, index: number): void {
  if (!Array.isArray(fields)) throw problem(`collections.${index}.fields`, say('snapshotList'))
  for (const [place, field] of fields.entries()) {
    if (!isRecord(field) || typeof field.field !== 'string' || typeof field.type !== 'string')
      throw problem(`collections.${index}.fields.${place}`, say('snapshotField'))
  }
  if (!isSystemCollection(collection) && fields.length === 0)
    throw problem(`collections.${index}.fields`, say('snapshotWithoutKey'))
}

const problem = (field: string, message: Sentence) => validationError([{ field, message }])
