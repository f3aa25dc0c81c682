import type { Field } from '@pergola/sdk'
import { type RelationSchema, resolveRelation } from '../fields/resolveRelation'

const TARGETS: Partial<Record<Field['type'], string>> = {
  file: 'directus_files',
  user: 'directus_users',
  owner: 'directus_users',
  user_updated: 'directus_users',
}

/** Follows a path through relations to the field at its end; `null` when it leads nowhere. */
export function fieldOfPath(
  collection: string,
  [name, ...rest]: readonly string[],
  schema: RelationSchema,
): Field | null {
  const field = name === undefined ? undefined : schema.collections[collection]?.fields[name]
  if (!field || rest.length === 0) return field ?? null
  const relation = resolveRelation(field, schema)
  const target =
    TARGETS[field.type] ??
    (relation?.kind === 'm2o' ? relation.collectionOne : relation?.collectionMany)?.collection
  return target === undefined ? null : fieldOfPath(target, rest, schema)
}
