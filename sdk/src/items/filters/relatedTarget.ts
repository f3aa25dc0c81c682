import { type Field, type Item, impliedTarget, isSystemCollection, traitsOf } from '@pergola/sdk'
import { primaryKeyOf } from '../fields/primaryKeyOf'
import { type RelationSchema, resolveRelation } from '../fields/resolveRelation'
import { toPlainText } from '../fields/toPlainText'
import { fieldOfPath } from '../template/fieldOfPath'
import { fieldsOfTemplate } from '../template/fieldsOfTemplate'
import { renderTemplate } from '../template/renderTemplate'

/** Where the items that a relation points to come from, and how one of them is called. */
export interface RelatedTarget {
  collection: string
  primaryKeyField: string
  /** Fields that the name is made of, the key included. */
  fields: readonly string[]
  /** The one field that holds the name; `null` when it is made of several. */
  nameField: string | null
  nameOf: (item: Item) => string
}

/** `null` for a field that points to nothing. */
export function relatedTarget(field: Field, schema: RelationSchema): RelatedTarget | null {
  const target = collectionOf(field, schema)
  if (!target) return null
  const collection = target.collection
  const primaryKeyField = primaryKeyOf(target)
  const template = templateOf(field) ?? traitsOf(collection).nameTemplates?.[0] ?? `{{ ${primaryKeyField} }}`
  const fields = fieldsOfTemplate(template).filter(
    (path) => isSystemCollection(collection) || fieldOfPath(collection, path.split('.'), schema),
  )
  return {
    collection,
    primaryKeyField,
    fields: [...new Set([primaryKeyField, ...fields])],
    nameField: (fields.length === 1 && fields[0]) || null,
    nameOf: (item) => renderTemplate(template, item).trim() || toPlainText(item[primaryKeyField]),
  }
}

function collectionOf(field: Field, schema: RelationSchema) {
  if (field.type === 'm2o') return resolveRelation(field, schema)?.collectionOne
  return schema.collections[impliedTarget(field.type) ?? '']
}

function templateOf(field: Field): string | null {
  const template = field.options?.template
  return typeof template === 'string' && fieldsOfTemplate(template).length > 0 ? template : null
}
