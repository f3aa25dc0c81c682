import type { Collection } from '@pergola/sdk'
import { aCollection, renderWithHost } from '@pergola/sdk/testing'
import { act, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { AllNames } from './AllNames'

const german = { locale: 'de-DE', translation: 'Städte' }
const french = { locale: 'fr-FR', translation: 'Villes' }
const cities = aCollection('cities', {})
const inGerman = { ...cities, translation: [german] } as Collection
const inAll = { ...cities, translation: [german, french] } as Collection

function open(answers: (() => Promise<void>)[]) {
  const { host, user } = renderWithHost(
    <AllNames>
      <input aria-label="Name" />
    </AllNames>,
    { collections: [inAll] },
  )
  Object.assign(host, { reloadSchema: () => (answers.shift() ?? (() => Promise.resolve()))() })
  const schema = host.stores.schema.getState()
  act(() => schema.collectionsReceived([inGerman], 'de-DE'))
  return { user, receiveAll: async () => schema.collectionsReceived([inAll]) }
}

it('lets no one change names until those in all languages are there', async () => {
  let answer = () => {}
  const { receiveAll } = open([() => new Promise<void>((resolve) => (answer = resolve)).then(receive)])
  async function receive() {
    await receiveAll()
  }
  expect(screen.queryByRole('textbox')).not.toBeInTheDocument()
  await act(async () => answer())
  expect(await screen.findByRole('textbox', { name: 'Name' })).toBeVisible()
})

it('offers another try where they do not come', async () => {
  const { user, receiveAll } = open([
    async () => Promise.reject(new Error('No connection')),
    () => receiveAll(),
  ])
  expect(await screen.findByText('No connection')).toBeVisible()
  expect(screen.queryByRole('textbox')).not.toBeInTheDocument()
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByRole('textbox', { name: 'Name' })).toBeVisible()
})
