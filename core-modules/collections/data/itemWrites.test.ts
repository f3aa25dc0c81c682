import { type Api, ApiError } from '@pergola/sdk'
import { expect, it } from 'vitest'
import { createItem, updateItems } from './itemWrites'

/** A server that answers everything with a list. */
const answering = (data: object[]) =>
  ({
    request: async () => ({ data, status: 200, headers: new Headers() }),
    readRefusal: async (status: number) => new ApiError(null, 'No answer', status),
  }) as unknown as Api

it('takes no empty list for the answer to the save of one item, which may not be stored', async () => {
  const listing = answering([])
  await expect(createItem(listing, 'cities', { name: 'Oslo' }, undefined)).rejects.toThrow('No answer')
  await expect(updateItems(listing, 'cities', 1, { name: 'Oslo' })).rejects.toThrow('No answer')
  expect(await updateItems(listing, 'cities', '1,2', { name: 'Oslo' })).toMatchObject({ items: [] })
})

it('takes a list of one for the answer to the save of a file', async () => {
  const file = { id: 1, title: 'The wall' }
  expect(await updateItems(answering([file]), 'directus_files', 1, file)).toMatchObject({ items: [file] })
})
