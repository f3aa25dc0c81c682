import { type PrimaryKey, type QueryValue, toParameters } from '@pergola/sdk'
import { isPlainKey, keyParts } from '@pergola/sdk/contract'
import { primaryKeyOf } from '@pergola/sdk/items'
import type { ListedItems } from '../data/ListedItems'

export interface ExportChoice {
  format: 'csv' | 'xlsx' | 'json'
  items: 'listed' | 'selected' | 'all'
  columns: readonly string[]
  related: 'keys' | 'texts'
}

export interface ExportRequest {
  query: Record<string, QueryValue>
  /** Sent beside the address, which has no room for them. */
  body?: { keys: readonly PrimaryKey[] }
}

/** What an export asks for. */
export function exportRequest(listed: ListedItems, choice: ExportChoice): ExportRequest {
  const { sort, search, filters, collection, selectedKeys } = listed
  const key = primaryKeyOf(collection)
  // What a comma could divide is no part of a condition.
  const isShort = keyParts(selectedKeys).length === 1 && selectedKeys.every(isPlainKey)
  const selected = isShort ? { filter: [{ field: key, operator: 'in', value: selectedKeys.join(',') }] } : {}
  const wanted = { listed: { filter: filters, q: search }, selected, all: {} }[choice.items]
  const isSelected = choice.items === 'selected'
  return {
    query: {
      ...toParameters({ fields: choice.columns, sort: sort ?? undefined, ...wanted }),
      ...(isSelected && { status: '*' }),
      format: choice.format,
      related: choice.related,
    },
    ...(isSelected && !isShort && { body: { keys: selectedKeys } }),
  }
}
