import {
  type Api,
  ApiError,
  type Collection,
  errorKinds,
  type Item,
  isApiError,
  isEqual,
  type PrimaryKey,
} from '@pergola/sdk'
import { newRequestKey, primaryKeyOf, type RelationSchema } from '@pergola/sdk/items'
import type { Keys } from '../data/askInTurn'
import { fetchItems, type LoadedItems } from '../data/itemQuery'
import { isRefused, type WriteQuery } from '../data/itemWrites'
import type { Attempt, Settled } from './drafts'
import { editsAfterSave } from './editsAfterSave'
import type { ItemSession } from './ItemSession'
import { mergeConflicts } from './mergeConflicts'
import { readCreatedRows } from './readCreatedRows'

export interface SendOptions {
  /** Version that a change is based on. */
  etag: string | null
  query?: WriteQuery | undefined
  /** The item that is changed; `null` creates one. */
  keys: Keys | null
  /** Names the request. */
  key?: string
}

interface Page {
  api: Api
  collection: Collection
  schema: RelationSchema
  session: ItemSession
  send: (values: Item, options: SendOptions) => Promise<LoadedItems>
}

/**
 * Sends edits after an attempt whose outcome is not known. Where it turns out to be stored, what was changed since is sent,
 * with a key of its own.
 *
 * @throws ApiError 409/217 where someone else has changed meanwhile what is left to be changed; 404/203 where a new item was stored
 *   and is deleted since: the next save is the first of another one
 */
export async function sendAgain(
  page: Page,
  earlier: Attempt,
  values: Item,
  options: SendOptions,
): Promise<LoadedItems> {
  try {
    return await goOn(page, earlier, values, options)
  } catch (error) {
    const isGone = isApiError(error) && error.code === errorKinds.itemNotFound.code
    if (isGone && !options.keys) page.session.attempted(null)
    throw error
  }
}

async function goOn(page: Page, earlier: Attempt, values: Item, options: SendOptions): Promise<LoadedItems> {
  const { api, collection, session, send } = page
  const { key, settled } = earlier
  const [first] = settled
  const last = settled.at(-1)
  const created = first && [first.stored[primaryKeyOf(collection)] as PrimaryKey]
  const keys = options.keys ?? created ?? null
  const left = leftOf(page, values, settled)
  if (keys && last && Object.keys(left).length === 0) return fetchItems(api, collection.collection, keys)

  const attempt = { ...earlier, tried: [...earlier.tried.filter((each) => !isEqual(each, left)), left] }
  const etag = last?.replaced === options.etag ? last.etag : options.etag
  const sendWith = (tried: Item) => send(tried, { ...options, key, keys, etag })
  session.attempted(attempt)
  try {
    return await sendWith(left)
  } catch (error) {
    if (!isReused(error)) {
      if (isRefused(error)) session.attempted(earlier)
      throw error
    }
    const found = await findStored(page, attempt, error, sendWith)
    const done = { ...found, replaced: options.etag }
    const next = { key: newRequestKey(), tried: [], settled: [...settled, done] }
    session.attempted(next)
    if (options.keys) requireUnchanged(page, leftOf(page, left, [done]), done)
    return goOn(page, next, values, options)
  }
}

/**
 * Sends the same values to several items, so that related items in them are made once for each. After an attempt whose outcome is not
 * known the same values are sent with its keys again, and others with keys of their own.
 */
export async function sendToAll(page: Page, values: Item, options: SendOptions): Promise<LoadedItems> {
  const { session, send } = page
  const earlier = session.attempt()
  const isSame = isEqual(earlier?.tried[0], values)
  const attempt = isSame && earlier ? earlier : { key: newRequestKey(), tried: [values], settled: [] }
  session.attempted(attempt)
  try {
    return await send(values, { ...options, key: attempt.key })
  } catch (error) {
    // Refused for other reasons, the requests before this one are done, and the key of this one is free.
    if (!isReused(error) || !isSame) throw error
    // It was done for other items than there are by now.
    session.attempted(null)
    return sendToAll(page, values, options)
  }
}

/** Another request with this key was done. */
function isReused(error: unknown): error is ApiError {
  return isApiError(error) && error.code === errorKinds.requestKeyReused.code
}

/** Which of the attempts is stored. Sent again, that one is answered, and others are refused. */
async function findStored(
  { api, collection, schema }: Page,
  { tried }: Attempt,
  { data }: ApiError,
  sendWith: (tried: Item) => Promise<LoadedItems>,
): Promise<Omit<Settled, 'replaced'>> {
  const left = tried.at(-1) ?? {}
  const earlier = tried.slice(0, -1).reverse()
  const { keys = [] } = (data ?? {}) as { keys?: PrimaryKey[] }

  async function found(sent: Item, answer: LoadedItems) {
    const item: Item = { [primaryKeyOf(collection)]: keys[0], ...answer.items[0] }
    // Also of lists that are as they were sent: they may be changed before what is left is stored.
    const save = { collection, answer: { ...answer, items: [item] }, sent, staged: () => ({}) }
    const lists = await readCreatedRows(api, save, schema)
    return { sent, stored: { ...item, ...lists }, etag: answer.etag }
  }

  for (const sent of earlier) {
    try {
      return await found(sent, await sendWith(sent))
    } catch (error) {
      if (!isReused(error)) throw error
    }
  }
  // One that held a secret is not known any more as it was sent. Columns are written then, as often as one likes.
  const [latest = left] = earlier
  const lists = Object.fromEntries(Object.entries(latest).filter(([, value]) => typeof value === 'object'))
  return found(lists, await fetchItems(api, collection.collection, keys))
}

function requireUnchanged({ collection, session }: Page, mine: Item, { sent, stored }: Settled): void {
  const base = { ...session.savedValues, ...sent }
  const { conflicts } = mergeConflicts(Object.values(collection.fields), { base, mine, theirs: stored })
  // What was sent is as the server made it; of a secret no one sees whether it is another one.
  if (conflicts.some(({ field }) => !(field in sent) && collection.fields[field]?.type !== 'hash'))
    throw new ApiError(errorKinds.lostUpdate.code, 'Changed meanwhile', 409)
}

/** What of the edits is not stored yet: what was changed since, or taken back. */
function leftOf({ collection, session, schema }: Page, values: Item, settled: readonly Settled[]): Item {
  const before = (field: string) => session.savedValues[field] ?? null
  return settled.reduce((staged, { sent, stored }) => {
    const takenBack = Object.keys(sent).filter(
      (field) =>
        !(field in staged) &&
        collection.fields[field]?.datatype &&
        !isEqual(stored[field] ?? null, before(field)),
    )
    return {
      ...editsAfterSave(collection, { staged, sent, stored }, schema),
      ...Object.fromEntries(takenBack.map((field) => [field, before(field)])),
    }
  }, values)
}
