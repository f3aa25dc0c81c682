import { type Collection, type Field, useCollection } from '@pergola/sdk'
import { aCollection, renderWithHost } from '@pergola/sdk/testing'
import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import texts from '../texts.json'
import { useFieldOrder } from './useFieldOrder'

const notes = aCollection('notes', { id: { sort: 1 }, title: { sort: 2 }, body: { sort: 3 } })

/** Lists that were shown, each once. */
let shown: (readonly Field[])[] = []

function Order() {
  const { fields, reorder } = useFieldOrder(useCollection('notes') ?? notes)
  if (shown.at(-1) !== fields) shown.push(fields)
  return (
    <>
      <p>{fields.map(({ field }) => field).join(' ')}</p>
      <button type="button" onClick={() => reorder([...fields].reverse())}>
        Turn round
      </button>
    </>
  )
}

const lost = {
  status: 409,
  error: { code: 217, message: 'Changed' },
  data: { ...notes.fields.body, sort: 1 },
  lost: { collection: 'directus_fields', key: 'notes.body', fields: ['sort'] },
}

/** Turns the order round after someone else has changed it, and answers the question that comes. */
async function turnRound(isWanted: boolean) {
  const answers = [lost]
  const { user, host } = renderWithHost(<Order />, {
    messages: { modules: { settings: { model: texts } } },
    info: { nested_bases: true },
    onConfirm: () => isWanted,
    handlers: { 'PATCH /fields/notes': () => answers.shift() ?? { data: [] } },
  })
  await user.click(screen.getByRole('button', { name: 'Turn round' }))
  await expect.poll(() => host.confirmations.length).toBe(1)
  expect(host.confirmations[0]?.message).toContain('Body')
  return () => host.requests.filter(({ method }) => method === 'PATCH').map(({ body }) => body)
}

const rows = [
  { field: 'body', sort: 1, $base: { sort: 3 } },
  { field: 'id', sort: 3, $base: { sort: 1 } },
]

it('names the places that it replaces, and shows the stored order where someone else has changed it', async () => {
  const sent = await turnRound(false)
  expect(await screen.findByText('id title body')).toBeVisible()
  expect(sent()).toEqual([rows])
})

it('saves the order all the same where the person wants it', async () => {
  const sent = await turnRound(true)
  await expect.poll(sent).toEqual([rows, rows])
})

it('shows two lists for a change: as it was and as it is, which stays when the schema is read again', async () => {
  shown = []
  const turned = ['body', 'title', 'id'].map((field, at) => ({ ...notes.fields[field], sort: at + 1 }))
  const stored = { ...notes, fields: Object.fromEntries(turned.map((field) => [field.field, field])) }
  const { user, host } = renderWithHost(<Order />, {
    collections: [notes],
    messages: { modules: { settings: { model: texts } } },
    info: { nested_bases: true },
    handlers: {
      'PATCH /fields/notes': () => {
        host.stores.schema.getState().collectionsReceived([stored as Collection])
        return { data: [] }
      },
    },
  })
  await user.click(screen.getByRole('button', { name: 'Turn round' }))
  await expect.poll(() => host.stores.schema.getState().collections.notes?.fields.body?.sort).toBe(1)
  await expect.poll(() => screen.queryByText('body title id')).not.toBeNull()
  expect(shown.map((fields) => fields.map(({ field }) => field).join(' '))).toEqual([
    'id title body',
    'body title id',
  ])
})
