import { splitKeys } from '@pergola/sdk/contract'
import { readFlag } from '../../api/src/items/query/readValues'
import { asAsked, type Count, countedBy } from '../../scripts/contract/asAsked'

/** What of a request says whether its answer is one thing or a list. */
interface Asked {
  path: unknown
  query: unknown
  body: unknown
}

type Choices = Record<Count, object> & { asked: string }

/** Schemas are compiled once for each object, so each is narrowed once. */
const known = new WeakMap<object, Choices | null>()

/** The schema of an answer as it is for this request: of one thing or of a list, where the server marks that (`oneOrMany`). */
export function asCounted(schema: object, request: Asked): object {
  const choices = known.get(schema) ?? narrow(schema)
  known.set(schema, choices)
  const count = choices && countOf(choices.asked, request)
  return choices && count ? choices[count] : schema
}

function narrow(schema: object): Choices | null {
  const asked = countedBy(schema)
  return asked === null ? null : { asked, one: asAsked(schema, 'one'), many: asAsked(schema, 'many') }
}

/** @returns null where the request alone does not say it: a key of text may hold a comma, and a path no key */
function countOf(asked: string, { path, query, body }: Asked): Count | null {
  if (asked === 'body') return Array.isArray(body) ? 'many' : 'one'
  if (asked === 'query.single') {
    const { single } = Object(query)
    return single !== undefined && readFlag(single) ? 'one' : 'many'
  }
  const keys = splitKeys(String(Object(path)[asked.replace('path.', '')]).replaceAll('%2C', ','))
  if (keys.length === 1) return 'one'
  return keys.length > 0 && keys.every((key) => /^\d+$/.test(key)) ? 'many' : null
}
