import type { Permissions } from '@pergola/sdk'
import type { RelationShape } from './RelationShape'

/** What a role may do with rows of a relation, as far as it can be known before one of them is looked at. */
export interface RelatedRights {
  canRead: boolean
  /** Makes new items. */
  canCreate: boolean
  /** Adds items that exist. */
  canLink: boolean
  /** Takes out rows that are saved. */
  canRemove: boolean
  /** Changes the place of rows that are saved. */
  canOrder: boolean
  /** Gives rows that are added their place. */
  canPlace: boolean
}

export function relatedRights({ can, fieldsOf }: Permissions, shape: RelationShape): RelatedRights {
  const { items, itemField, parentField, sortField } = shape
  const rows = shape.rows.collection
  const takes = (action: 'create' | 'update', ...fields: string[]) =>
    can(action, rows) && fields.every(fieldsOf(rows, undefined, action).isWritable)
  const canRead = can('read', rows) && can('read', items.collection)
  const canAdd = takes('create', parentField, ...(itemField === null ? [] : [itemField]))
  return {
    canRead,
    canCreate: can('create', items.collection) && canAdd,
    canLink: canRead && (itemField === null ? takes('update', parentField) : canAdd),
    canRemove: shape.removal === 'delete' ? can('delete', rows) : takes('update', parentField),
    canOrder: sortField !== null && takes('update', sortField),
    canPlace: sortField !== null && takes('create', sortField),
  }
}
