import { type Field, impliedTarget } from '@pergola/sdk'
import { type RelationSchema, resolveRelation } from '../fields/resolveRelation'

/** Follows a path through relations to the field at its end; `null` when it leads nowhere. */
export function fieldOfPath(
  collection: string,
  [name, ...rest]: readonly string[],
  schema: RelationSchema,
): Field | null {
  const field = name === undefined ? undefined : schema.collections[collection]?.fields[name]
  if (!field || rest.length === 0) return field ?? null
  const target = targetOf(field, schema)
  return target === null ? null : fieldOfPath(target, rest, schema)
}

/** The collection that a field leads to; `null` for one that leads nowhere. */
export function targetOf(field: Field, schema: RelationSchema): string | null {
  // Columns of the server, such as who did what, are plain numbers by their type, and relations all the same.
  const isPlain = field.type === 'integer'
  const relation = resolveRelation(isPlain ? { ...field, type: 'm2o' } : field, schema)
  const related = relation?.kind === 'm2o' ? relation.collectionOne : relation?.collectionMany
  return impliedTarget(field.type) ?? related?.collection ?? null
}
