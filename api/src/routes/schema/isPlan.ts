import { readFlag } from '../../items/query/readValues'

/** `?plan=1` asks what a change of the data model would do, and does nothing. All routes that change it take it. */
export function isPlan({ query: { plan } }: { query: Record<string, unknown> }): boolean {
  return plan !== undefined && readFlag(plan)
}
