import {
  type Api,
  ApiError,
  type Collection,
  errorKinds,
  type Item,
  itemsPath,
  type LostItem,
  type PrimaryKey,
  rejectText,
  toParameters,
  type useHost,
  type usePermissions,
} from '@pergola/sdk'
import { isBlank } from '@pergola/sdk/contract'
import { primaryKeyOf, type RelationSchema, type ValidationErrors } from '@pergola/sdk/items'
import type { ItemSession } from './ItemSession'
import { mapNested, type NestedItem } from './nestedItems'

type Host = ReturnType<typeof useHost>
type Permissions = ReturnType<typeof usePermissions>

interface Sendable {
  api: Api
  root: Collection
  values: Item
  schema: RelationSchema
  /** Who may change no item of a collection cannot write over one either. */
  permissions: Pick<Permissions, 'can'>
}

/**
 * An item for a server that does not know the mark of related items that are new (`$new`): without it, once it is known that none
 * of them has the key of another item. Between question and save someone else may still create one, and of items that may not be
 * read nothing is known.
 *
 * @throws ApiError 409/204 with the first one whose key is taken in `lost`
 */
export async function sendableItem({ api, root, values, schema, permissions }: Sendable): Promise<Item> {
  const made: (NestedItem & { keyField: string })[] = []
  const sent = mapNested(
    root,
    values,
    ({ $new: mark, ...item }, target) => {
      const keyField = primaryKeyOf(target)
      const key = item[keyField]
      if (mark && !isBlank(key))
        made.push({ collection: target.collection, keyField, key: key as PrimaryKey })
      return item
    },
    schema,
  )
  const answers = await Promise.all(
    made.map(({ collection, keyField, key }) =>
      permissions.can('update', collection)
        ? api.get<Item[]>(itemsPath(collection), {
            query: toParameters({
              fields: [keyField],
              filter: [{ field: keyField, operator: 'eq', value: key }],
              status: '*',
              limit: 1,
            }),
          })
        : [],
    ),
  )
  const isTwice = ({ collection, key }: NestedItem, index: number) =>
    made.findIndex((other) => other.collection === collection && String(other.key) === String(key)) !== index
  const taken = made.find((item, index) => answers[index]?.length !== 0 || isTwice(item, index))
  if (!taken) return sent
  const { collection, key, keyField } = taken
  throw new ApiError(errorKinds.duplicateKey.code, `The key "${key}" is taken`, 409, {
    lost: { collection, key, fields: [keyField] },
  })
}

interface TakenKey {
  collection: Collection
  isNew: boolean
  session: Pick<ItemSession, 'stage' | 'values'>
  /** Which key is taken. */
  lost: LostItem | undefined
  stores: Pick<Host['stores'], 'edits'>
  reason: string
  schema: RelationSchema
  findProblems: (mode: 'stay', checked: Pick<ItemSession, 'staged' | 'values'>) => ValidationErrors | null
}

/**
 * Another item has the key of the new one, or of one that is made inside it: there it is marked.
 *
 * @returns `null` where none is made with it
 */
export function stageTaken({ collection, isNew, session, lost: taken, reason, schema, ...asked }: TakenKey) {
  const [keyField = ''] = taken?.fields ?? []
  const { values } = asked.stores.edits.getState()
  if (!taken) return null
  if (isNew && taken.collection === collection.collection && String(values[keyField]) === String(taken.key))
    return { fields: { [keyField]: reason }, rest: '' }
  const staged = markTaken(collection, values, taken, reason, schema)
  if (!staged) return null
  for (const [field, value] of Object.entries(staged)) session.stage(field, value)
  return asked.findProblems('stay', { staged, values: { ...session.values, ...staged } })
}

/**
 * Marks the staged related item whose key another one has, so that the form shows why it is refused until another key is typed.
 * Of several with this key the last one, since those before it would have been created.
 *
 * @returns `null` where none was to be created with it
 */
export function markTaken(
  root: Collection,
  staged: Item,
  taken: NestedItem,
  reason: string,
  schema: RelationSchema,
): Item | null {
  const isTaken = (item: Item, target: Collection) =>
    '$new' in item &&
    target.collection === taken.collection &&
    String(item[primaryKeyOf(target)]) === String(taken.key)
  let left = 0
  const count = (item: Item, target: Collection) => {
    if (isTaken(item, target)) left++
    return item
  }
  mapNested(root, staged, count, schema)
  if (left === 0) return null
  const mark = (item: Item, target: Collection) =>
    isTaken(item, target) && --left === 0 ? { ...item, $new: rejectText(String(taken.key), reason) } : item
  return mapNested(root, staged, mark, schema)
}
