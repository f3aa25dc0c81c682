import {
  type Collection,
  type Field,
  useCollections,
  useNames,
  usePermissions,
  useRelations,
} from '@pergola/sdk'
import type { Job } from '@pergola/sdk/items'
import { fieldsOfTemplate, primaryKeyOf, resolveRelation } from '@pergola/sdk/items'
import type { ImportChoice } from '../jobs/jobs'
import { guessMapping } from './guessMapping'

/** Fields that a column can go into. */
export function useImportableFields(collection: Collection): Field[] {
  const access = usePermissions().fieldsOf(collection.collection)
  return Object.values(collection.fields).filter(
    ({ field, type, datatype, primary_key }) =>
      datatype !== null && type !== 'hash' && (primary_key || access.isWritable(field)),
  )
}

/** Fields of the related collection by which an item can be named; none for a field that refers to nothing. */
export function useLookupFields(): (field: Field) => Field[] {
  const schema = { collections: useCollections(), relations: useRelations() }
  const permissions = usePermissions()
  return (field) => {
    const target = field.type === 'm2o' ? resolveRelation(field, schema)?.collectionOne : undefined
    if (!target || !permissions.can('read', target.collection)) return []
    const { isReadable } = permissions.fieldsOf(target.collection)
    return Object.values(target.fields).filter(
      ({ field: name, type, datatype }) =>
        datatype !== null &&
        (type === 'string' || type === 'slug') &&
        isReadable(name) &&
        name !== primaryKeyOf(target),
    )
  }
}

/** Guesses which field each column of a file is meant for. */
export function useGuess(
  collection: Collection,
): (columns: NonNullable<Job['file']>['columns']) => ImportChoice {
  const names = useNames()
  const fields = useImportableFields(collection)
  const lookupFieldsOf = useLookupFields()

  function findByOf(field: Field): string | null {
    const offered = lookupFieldsOf(field).map((entry) => entry.field)
    const template =
      typeof field.options?.template === 'string' ? fieldsOfTemplate(field.options.template) : []
    return [...template, 'name', 'title', ...offered].find((name) => offered.includes(name)) ?? null
  }

  return (columns) =>
    guessMapping(columns, fields, collection, (field) => names.field(collection.collection, field), findByOf)
}
