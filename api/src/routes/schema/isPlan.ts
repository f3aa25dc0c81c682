import { readFlag } from '../../items/query/readValues'

/** `?plan=1` asks what a change of the data model would do, and does nothing. */
export function isPlan({ query }: { query: unknown }): boolean {
  const { plan } = Object(query) as Record<string, unknown>
  return plan !== undefined && readFlag(plan)
}
