/**
 * What a recorded body consists of: `null`, `boolean`, `number`, `text`, a list with the shape of its elements (none
 * when it was empty), or an object with the shape of each key, in order.
 */
export type Shape = 'null' | 'boolean' | 'number' | 'text' | Shape[] | { [key: string]: Shape }

/** Keys whose value is free: its author's, or another for each row. */
const FREE = new Set([
  'options',
  'value',
  'translation',
  'status_mapping',
  'module_listing',
  'collection_listing',
  'view_query',
  'view_options',
  'filters',
  'metadata',
  'meta_data',
  'data',
  'delta',
  'parent_changed',
  'status_count',
  'thumbnails',
  'extensions',
])

/** Keys whose value is a map by names: every entry has the shape of the first recorded one. */
const MAPS = new Set(['fields'])

/** Keys that this server adds, by where they are (docs/api.md, Beyond the contract). */
const ADDED: Readonly<Record<string, readonly string[]>> = {
  'body.error': ['key', 'params', 'problems'],
  'body.data.api': [
    'collection_order',
    'filter_groups',
    'hydrate',
    'indexes',
    'model_part',
    'model_plans',
    'nested_bases',
    'nested_new',
    'request_keys',
    'resumable_uploads',
    'search',
    'transfers',
  ],
}

/** Below the `data` of the envelope, `data` is the content of a revision or the addresses of a file. */
const ENVELOPE = 'body.data'

/**
 * Differences between an answer and the recorded shape: missing, additional and misplaced keys, and other types. A value
 * that is null on either side, and a list that is empty on either side, depend on the data and are no difference.
 */
export function compareShape(actual: unknown, recorded: Shape, path = 'body'): string[] {
  if (actual === null || recorded === 'null') return []
  if (Array.isArray(recorded)) {
    if (!Array.isArray(actual)) return [`${path} is ${kindOf(actual)} instead of a list`]
    const [element] = recorded
    return element === undefined ? [] : actual.flatMap((one) => compareShape(one, element, `${path}[]`))
  }
  if (typeof recorded === 'string') {
    return kindOf(actual) === recorded ? [] : [`${path} is ${kindOf(actual)} instead of ${recorded}`]
  }
  if (kindOf(actual) !== 'object') return [`${path} is ${kindOf(actual)} instead of an object`]
  const object = actual as Record<string, unknown>
  const keys = Object.keys(object)
    .filter((key) => !ADDED[path]?.includes(key))
    .join()
  const expected = Object.keys(recorded).join()
  if (keys !== expected) return [`${path} has the keys ${keys} instead of ${expected}`]
  return Object.entries(recorded).flatMap(([key, shape]) => {
    const at = `${path}.${key}`
    if (FREE.has(key) && at !== ENVELOPE) return []
    if (MAPS.has(key) && typeof shape === 'object' && !Array.isArray(shape)) {
      const [entry = {}] = Object.values(shape)
      return Object.values(object[key] ?? {}).flatMap((one) => compareShape(one, entry, `${at}.*`))
    }
    return compareShape(object[key], shape, at)
  })
}

function kindOf(value: unknown): string {
  if (value === null) return 'null'
  if (Array.isArray(value)) return 'list'
  return typeof value === 'string' ? 'text' : typeof value
}
