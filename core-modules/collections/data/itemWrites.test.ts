import { type Api, ApiError } from '@pergola/sdk'
import { expect, it } from 'vitest'
import { createItem, updateItems } from './itemWrites'

/** A server that answers everything with an empty list, as none does. */
const listing = {
  request: async () => ({ data: [], status: 200, headers: new Headers() }),
  readRefusal: async (status: number) => new ApiError(null, 'No answer', status),
} as unknown as Api

it('takes no list for the answer to the save of one item, which may not be stored', async () => {
  await expect(createItem(listing, 'cities', { name: 'Oslo' }, undefined)).rejects.toThrow('No answer')
  await expect(updateItems(listing, 'cities', 1, { name: 'Oslo' })).rejects.toThrow('No answer')
  expect(await updateItems(listing, 'cities', '1,2', { name: 'Oslo' })).toMatchObject({ items: [] })
})
