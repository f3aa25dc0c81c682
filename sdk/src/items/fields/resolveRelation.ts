import type { Collection, Field, Relation, ResolvedRelation } from '@pergola/sdk'

export interface RelationSchema {
  collections: Readonly<Record<string, Collection>>
  relations: readonly Relation[]
}

/**
 * Finds the relation of a field with the collections and fields that it joins.
 *
 * @returns `null` when the field is not relational (only m2o, o2m and translation are), when no relation is set up,
 *   or when the caller cannot see a part of it.
 */
export function resolveRelation(
  field: Pick<Field, 'collection' | 'field' | 'type'>,
  schema: RelationSchema,
): ResolvedRelation | null {
  if (field.type === 'm2o') return resolveManyToOne(field.collection, field.field, schema)
  if (field.type === 'o2m' || field.type === 'translation') return resolveOneToMany(field, schema)
  return null
}

function resolveManyToOne(
  collection: string,
  field: string,
  schema: RelationSchema,
): ResolvedRelation | null {
  const relation = schema.relations.findLast(
    (row) => row.collection_many === collection && row.field_many === field,
  )
  return relation ? join('m2o', relation, null, schema) : null
}

function resolveOneToMany(
  { collection, field }: Pick<Field, 'collection' | 'field'>,
  schema: RelationSchema,
): ResolvedRelation | null {
  const relation = schema.relations.findLast(
    (row) => row.collection_one === collection && row.field_one === field,
  )
  if (!relation) return null
  const junction =
    relation.junction_field === null
      ? null
      : resolveManyToOne(relation.collection_many, relation.junction_field, schema)
  return join('o2m', relation, junction, schema)
}

function join(
  kind: ResolvedRelation['kind'],
  relation: Relation,
  junction: ResolvedRelation | null,
  { collections }: RelationSchema,
): ResolvedRelation | null {
  const collectionMany = collections[relation.collection_many]
  const collectionOne = relation.collection_one === null ? undefined : collections[relation.collection_one]
  const fieldMany = collectionMany?.fields[relation.field_many]
  if (!collectionMany || !collectionOne || !fieldMany) return null
  const fieldOne = relation.field_one === null ? null : (collectionOne.fields[relation.field_one] ?? null)
  return { kind, id: relation.id, collectionMany, fieldMany, collectionOne, fieldOne, junction }
}
