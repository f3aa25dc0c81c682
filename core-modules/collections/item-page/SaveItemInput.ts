import type { Collection, FieldAccess, PrimaryKey } from '@pergola/sdk'
import type { ItemSession } from './ItemSession'

/** What is saved, and how. */
export interface SaveItemInput {
  collection: Collection
  primaryKey: PrimaryKey
  isNew: boolean
  /** How many items are edited at once. */
  count: number
  access: FieldAccess
  session: ItemSession
}
