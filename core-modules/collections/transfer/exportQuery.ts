import { type QueryValue, toParameters } from '@pergola/sdk'
import { primaryKeyOf } from '@pergola/sdk/items'
import type { ListedItems } from '../data/ListedItems'

export interface ExportChoice {
  format: 'csv' | 'xlsx' | 'json'
  items: 'listed' | 'selected' | 'all'
  columns: readonly string[]
  related: 'keys' | 'texts'
}

/** The parameters of an export. */
export function exportQuery(listed: ListedItems, choice: ExportChoice): Record<string, QueryValue> {
  const { sort, search, filters, collection, selectedKeys } = listed
  const key = primaryKeyOf(collection)
  const wanted = {
    listed: { filter: filters, q: search },
    selected: { filter: [{ field: key, operator: 'in', value: selectedKeys.join(',') }] },
    all: {},
  }[choice.items]
  return {
    ...toParameters({ fields: choice.columns, sort: sort ?? undefined, ...wanted }),
    format: choice.format,
    related: choice.related,
  }
}
