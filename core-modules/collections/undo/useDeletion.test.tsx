import type { PrimaryKey } from '@pergola/sdk'
import { splitKeys } from '@pergola/sdk/contract'
import { aCollection, aRelation, renderWithHost } from '@pergola/sdk/testing'
import { Button } from '@pergola/sdk/ui'
import { screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import messages from '../messages.json'
import { useDeletion } from './useDeletion'

const countries = aCollection('countries', { name: {} })
const cities = aCollection('cities', { country: { type: 'm2o' } })

function Deleted({ keys = [7, 8] }: { keys?: readonly PrimaryKey[] }) {
  const { remove } = useDeletion(countries)
  return <Button onPress={() => void remove(keys, { onDeleted: () => undefined })}>Delete</Button>
}

async function ask(on_delete: string | undefined, count: number) {
  const rendered = renderWithHost(<Deleted />, {
    collections: [countries, cities],
    relations: [aRelation(on_delete === undefined ? {} : { on_delete })],
    messages: { modules: { collections: messages } },
    handlers: {
      'POST /deletion_plans/countries': () => ({
        data: {
          follows: count > 0 ? [{ collection: 'cities', rule: on_delete ?? 'clear', count }] : [],
          is_complete: count < 10_000,
        },
      }),
    },
    onConfirm: () => false,
  })
  await rendered.user.click(screen.getByRole('button', { name: 'Delete' }))
  await expect.poll(() => rendered.host.confirmations).toHaveLength(1)
  return { ...rendered, message: String(rendered.host.confirmations[0]?.message) }
}

describe('the question before items are deleted', () => {
  it.each([
    ['clear', 'References in Cities that are emptied: 3'],
    ['delete', 'Items of Cities that are deleted, too: 3'],
    ['restrict', 'Items of Cities that prevent it: 3'],
  ])('says what the rule %s does to items that refer to them, and offers no way back', async (rule, text) => {
    const { host, message } = await ask(rule, 3)
    expect(message).toContain(text)
    expect(message).toContain('There is no way back.')
    expect(message).not.toContain('It may be more')
    expect(host.requests[0]?.body).toEqual({ keys: [7, 8] })
  })

  it('says when the server did not count everything', async () => {
    const { message } = await ask('delete', 10_000)
    expect(message).toContain('Items of Cities that are deleted, too: 10,000. It may be more')
  })

  it('asks nothing of relations without a rule, and says nothing where no item refers to them', async () => {
    const without = await ask(undefined, 3)
    expect(without.host.requests).toEqual([])
    expect(without.message).toContain('Undo brings them back')
    without.unmount()
    const { message } = await ask('delete', 0)
    expect(message).not.toContain('Cities')
  })
})

it('deletes items for good that are marked as deleted, and says so', async () => {
  const status_mapping = { deleted: { name: 'Deleted', soft_delete: true } }
  const status = { type: 'status', options: { status_mapping } } as const
  const rows = [7, 8].map((id) => ({ id, status: 'deleted' }))
  const { user, host } = renderWithHost(<Deleted />, {
    collections: [aCollection('countries', { status })],
    messages: { modules: { collections: messages } },
    handlers: { 'GET /items/countries/7,8': () => ({ data: rows }) },
    onConfirm: () => true,
  })
  await user.click(screen.getByRole('button', { name: 'Delete' }))
  const writes = () => host.requests.filter(({ method }) => method !== 'GET')
  await expect.poll(writes).toMatchObject([{ method: 'DELETE', path: '/items/countries/7,8' }])
  expect(String(host.confirmations[0]?.message)).not.toContain('Nothing is lost')
})

it('deletes an item whose key has a comma, not those that the parts of it name', async () => {
  const items = { countries: ['A', 'B', 'C', 'A,B'].map((id) => ({ id, name: id })) }
  const removed: string[] = []
  function remove(key: string) {
    removed.push(key)
    return { status: 204 }
  }
  const { user } = renderWithHost(<Deleted keys={['A,B', 'C']} />, {
    collections: [countries],
    items,
    messages: { modules: { collections: messages } },
    handlers: Object.fromEntries(
      [',,A,B', 'C'].flatMap((part) => [
        [`GET /items/countries/${part}`, () => ({ data: { id: splitKeys(part)[0], name: part } })],
        [`DELETE /items/countries/${part}`, () => remove(part)],
      ]),
    ),
  })
  await user.click(screen.getByRole('button', { name: 'Delete' }))
  await expect.poll(() => removed).toEqual([',,A,B', 'C'])
})
