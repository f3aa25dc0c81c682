import {
  type Collection,
  type Field,
  impliedTarget,
  ownerFieldOf,
  type Permissions,
  statusFieldOf,
  traitsOf,
} from '@pergola/sdk'
import { primaryKeyOf } from '../fields/primaryKeyOf'
import { type RelationSchema, resolveRelation } from '../fields/resolveRelation'
import { fieldOfPath } from '../template/fieldOfPath'
import { fieldsOfTemplate } from '../template/fieldsOfTemplate'

export interface RequestFieldsOptions {
  schema: RelationSchema
  /** Rows of which the user may reach only some: owner and status say which. Administrators need neither. */
  isAdmin: boolean
  /** What is behind a relation is asked for as far as these allow it: the server would warn of the rest. Default: all. */
  permissions?: Pick<Permissions, 'can'>
  /** Templates of the collection that are shown besides, such as the title of a layout. Default: none. */
  templates?: readonly string[]
}

/**
 * What to ask for so that the given fields can be shown, and no more: plain fields by name, relations by the part that
 * their display shows; always the key.
 */
export function requestFields(
  collection: Collection,
  shown: readonly Field[],
  { schema, isAdmin, permissions, templates = [] }: RequestFieldsOptions,
): string[] {
  const canRead = readsFrom(collection, permissions)
  const rights = isAdmin ? [] : [statusFieldOf(collection), ownerFieldOf(collection)]
  const names = [
    primaryKeyOf(collection),
    ...shown.flatMap((field) => pathsOf(field, schema)),
    ...pathsIn(templates, collection.collection, schema),
    ...rights.flatMap((field) => (field && !shown.includes(field) ? [field.field] : [])),
  ]
  return [...new Set(names.flatMap((path) => readablePart(path, collection, schema, canRead)))]
}

/** Whether anything of the items that a list shows may be read: where not, not even their keys are asked for. */
export function isListReadable(
  collection: Collection,
  list: Field,
  { schema, permissions }: Pick<RequestFieldsOptions, 'schema' | 'permissions'>,
): boolean {
  const canRead = readsFrom(collection, permissions)
  return pathsOf(list, schema).some((path) => readablePart(path, collection, schema, canRead).length > 0)
}

function readsFrom({ collection }: Collection, permissions: RequestFieldsOptions['permissions']) {
  return ({ collection: owner }: Field) => owner === collection || permissions?.can('read', owner) !== false
}

/** A path, or the column in the place of one that leads to what may not be read; a list has none. */
function readablePart(
  path: string,
  { collection, fields }: Collection,
  schema: RelationSchema,
  canRead: (field: Field) => boolean,
): string[] {
  const parts = path.split('.')
  const steps = parts.map((_, index) => fieldOfPath(collection, parts.slice(0, index + 1), schema))
  if (steps.every((field) => field === null || canRead(field))) return [path]
  const [name = ''] = parts
  return fields[name]?.datatype ? [name] : []
}

function pathsOf(field: Field, schema: RelationSchema): string[] {
  const target = impliedTarget(field.type)
  if (target) {
    const { shownFields = [] } = traitsOf(target)
    const names = [...shownFields, ...templatePaths(field, target, schema)]
    return names.map((name) => `${field.field}.${name}`)
  }
  switch (field.type) {
    case 'm2o':
    case 'o2m':
    case 'translation':
      return relatedPaths(field, schema)
    case 'alias':
      return aliasPaths(field, schema)
    default:
      return [field.field, ...templatePaths(field, field.collection, schema)]
  }
}

function relatedPaths(field: Field, schema: RelationSchema): string[] {
  const relation = resolveRelation(field, schema)
  // A list without its relation has no column that could be asked for.
  if (!relation) return field.type === 'm2o' ? [field.field] : []
  const target = relation.kind === 'm2o' ? relation.collectionOne : relation.collectionMany
  const language = field.options?.languageField
  const { junction } = relation
  const names = [
    primaryKeyOf(target),
    ...templatePaths(field, target.collection, schema),
    // A template may be of the items behind the junction, too.
    ...(junction
      ? templatePaths(field, junction.collectionOne.collection, schema).map(
          (path) => `${junction.fieldMany.field}.${path}`,
        )
      : []),
    ...(field.type === 'translation' && typeof language === 'string' && target.fields[language]
      ? [language]
      : []),
  ]
  return names.map((name) => `${field.field}.${name}`)
}

/** An alias shows parts of its row; the file library's `data` alone is answered like a column. */
function aliasPaths(field: Field, schema: RelationSchema): string[] {
  const isFileData = traitsOf(field.collection).holds === 'files' && field.field === 'data'
  return isFileData
    ? ['data', 'type', 'title', 'checksum', 'metadata']
    : templatePaths(field, field.collection, schema)
}

/** Paths that the templates among a field's options use, as far as they lead somewhere: an unknown one is refused. */
function templatePaths(field: Field, collection: string, schema: RelationSchema): string[] {
  return pathsIn(Object.values(field.options ?? {}), collection, schema)
}

function pathsIn(templates: readonly unknown[], collection: string, schema: RelationSchema): string[] {
  return templates
    .flatMap((template) => (typeof template === 'string' ? fieldsOfTemplate(template) : []))
    .filter((path) => fieldOfPath(collection, path.split('.'), schema) !== null)
}
