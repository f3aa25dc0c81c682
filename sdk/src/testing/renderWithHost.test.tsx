import { useQuery } from '@tanstack/react-query'
import { screen } from '@testing-library/react'
import { useTranslation } from 'react-i18next'
import { useParams } from 'react-router-dom'
import { describe, expect, it } from 'vitest'
import { toParameters } from '../client/api/serializeQuery'
import { useApi, useCollection, useConfirm, useCurrentUser } from '../client/hooks/useHostState'
import { useHost } from '../client/host/HostContext'
import type { Item } from '../contract/wire'
import { createFakeHost } from './createFakeHost'
import { aCollection, anEditor } from './fixtures'
import { renderWithHost } from './renderWithHost'

const cities = aCollection('cities', { name: {}, population: { type: 'integer' } })
const rows = () => [
  { id: 1, name: 'Oslo', population: 700_000 },
  { id: 2, name: 'Bergen', population: 290_000 },
  { id: 3, name: 'Tromsø', population: 77_000 },
]

function CityCount() {
  const { collection = '' } = useParams()
  const api = useApi()
  const { t } = useTranslation()
  const { data } = useQuery({
    queryKey: [collection],
    queryFn: () => api.get<Item[]>(`/items/${collection}`),
  })
  return (
    <p>
      {useCurrentUser().first_name}, {useCollection(collection)?.collection},{' '}
      {data && t('item_count', { count: data.length })}
    </p>
  )
}

function TwoSlots() {
  const { ExtensionSlot } = useHost()
  const slot = { kind: 'interface', part: 'input', props: { value: 3 }, fallback: <i>plain</i> } as const
  return (
    <>
      <ExtensionSlot {...slot} id="stars" />
      <ExtensionSlot {...slot} id="unknown" />
    </>
  )
}

function Question() {
  const confirm = useConfirm()
  return (
    <button
      type="button"
      onClick={async () => document.body.append(String(await confirm({ title: 'Sure?' })))}
    >
      ask
    </button>
  )
}

function Stars({ value }: { value: number }) {
  return <b>{value} stars</b>
}

describe('renderWithHost', () => {
  it('gives components the stores, texts, route and API of a console', async () => {
    renderWithHost(<CityCount />, {
      path: '/:project/collections/:collection',
      route: '/atlas/collections/cities',
      user: anEditor(),
      collections: [cities],
      items: { cities: rows() },
    })
    expect(await screen.findByText('Bo, cities, 3 items')).toBeVisible()
  })

  it('draws stand-ins of extensions, and the fallback where there is none', () => {
    renderWithHost(<TwoSlots />, { extensions: { interface: { stars: { input: Stars } } } })
    expect(screen.getByText('3 stars')).toBeVisible()
    expect(screen.getByText('plain')).toBeVisible()
  })

  it('answers dialogs as prepared and remembers the questions', async () => {
    const { user, host } = renderWithHost(<Question />, { onConfirm: () => false })
    await user.click(screen.getByRole('button', { name: 'ask' }))
    expect(await screen.findByText(/false/)).toBeInTheDocument()
    expect(host.confirmations).toEqual([{ title: 'Sure?' }])
  })
})

describe('the API of createFakeHost', () => {
  const hostWith = (options = {}) =>
    createFakeHost({ collections: [cities], items: { cities: rows() }, ...options })

  it('filters, searches, sorts, pages and counts', async () => {
    const { api } = hostWith()
    const answer = await api.request<Item[]>('GET', '/items/cities', {
      query: toParameters({
        filter: [{ field: 'population', operator: 'gt', value: 100_000 }],
        sort: '-population',
        limit: 1,
        offset: 1,
        meta: ['total_count', 'filter_count'],
      }),
    })
    expect(answer.data.map((row) => row.name)).toEqual(['Bergen'])
    expect(answer.meta).toMatchObject({ total_count: 3, filter_count: 2, result_count: 1 })
    expect(await api.get<Item[]>('/items/cities', { query: { q: 'trom' } })).toHaveLength(1)
  })

  it('creates, updates and deletes what it was given', async () => {
    const { api, requests } = hostWith()
    expect(await api.post<Item>('/items/cities', { name: 'Bodø' })).toMatchObject({ id: 4 })
    expect(await api.patch<Item>('/items/cities/4', { name: 'Alta' })).toMatchObject({ name: 'Alta' })
    await api.patch('/items/cities/1,2', { population: 1 })
    await api.delete('/items/cities/3,4')
    expect(await api.get('/items/cities')).toEqual([
      { id: 1, name: 'Oslo', population: 1 },
      { id: 2, name: 'Bergen', population: 1 },
    ])
    expect(requests.map(({ method, path }) => `${method} ${path}`)).toContain('DELETE /items/cities/3,4')
  })

  it('refuses an unknown key with code 203, and whatever a handler refuses', async () => {
    const handler = () => ({ status: 403, error: { code: 302, message: 'No' } })
    const { api } = hostWith({ handlers: { 'PATCH /items/cities/1': handler } })
    await expect(api.get('/items/cities/9')).rejects.toMatchObject({ code: 203 })
    await expect(api.patch('/items/cities/1', {})).rejects.toMatchObject({ code: 302 })
  })
})
