import type { Collection, Field, Filter, PrimaryKey } from '@pergola/sdk'

/** What a listing shows, for what is done with all of it. */
export interface ListedItems {
  collection: Collection
  /** Of the columns in the table, in their order. */
  shown: readonly Field[]
  /** As the server is asked. */
  filters: readonly Filter[]
  search: string | null
  sort: string | null
  /** How many match; null while that is not known. */
  count: number | null
  selectedKeys: readonly PrimaryKey[]
}
