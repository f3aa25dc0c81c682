import { callAsAdmin } from './callAsAdmin'

/** A field of plain text. */
export const TEXT = { type: 'string', datatype: 'VARCHAR', length: 100, interface: 'text-input' } as const

const KEY = {
  type: 'integer',
  datatype: 'INT',
  length: 10,
  interface: 'primary-key',
  primary_key: true,
  auto_increment: true,
} as const

/**
 * Makes a collection with a key `id` (a number, unless the fields say another one), these fields in this order, and items in it. The
 * console knows it after a reload.
 *
 * @param fields - what the fields are, by their names
 */
export async function makeCollection(
  server: { url: string },
  collection: string,
  fields: Readonly<Record<string, object>>,
  items: readonly object[],
): Promise<void> {
  await callAsAdmin(server, 'POST', '/collections', {
    collection,
    fields: Object.entries({ id: KEY, ...fields }).map(([field, definition], index) => ({
      field,
      ...definition,
      sort: index + 1,
    })),
  })
  // In parts, since one request holds one megabyte at most.
  for (let first = 0; first < items.length; first += 1000)
    await callAsAdmin(server, 'POST', `/items/${collection}`, items.slice(first, first + 1000))
}
