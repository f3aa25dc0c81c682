/**
 * Things by name, where names are data: a collection or an interface may be called `constructor`, and what is not there
 * must not be found on the prototype of objects.
 */
export function recordOf<Value>(entries: Iterable<readonly [string, Value]> = []): Record<string, Value> {
  const record: Record<string, Value> = Object.create(null)
  for (const [name, value] of entries) record[name] = value
  return record
}
