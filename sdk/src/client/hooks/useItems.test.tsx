import { type Item, useFields, useItem, useItems } from '@pergola/sdk'
import { aCollection, anEditor, aPermission, renderWithHost } from '@pergola/sdk/testing'
import { screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'

interface City extends Item {
  id: number
  name: string
}

const cities = aCollection('cities', { name: { sort: 2 }, secret: { sort: 3 }, country: { sort: 1 } })
const rows = () => [
  { id: 1, name: 'Lyon' },
  { id: 2, name: 'Nice' },
]
const host = () => ({ collections: [cities], items: { cities: rows() } })

function Cities({ sort }: { sort?: string }) {
  const { items, meta, isLoading, error, create } = useItems<City>('cities', { sort, meta: ['total_count'] })
  return (
    <>
      <p>{isLoading ? 'loading' : `${items.map(({ name }) => name).join()} of ${meta?.total_count}`}</p>
      {error && <p role="alert">{error.message}</p>}
      <button type="button" onClick={() => create({ name: 'Metz' })}>
        create
      </button>
    </>
  )
}

function City({ id }: { id: number | null }) {
  const { item, isLoading, save, remove } = useItem<City>('cities', id, { fields: ['id', 'name'] })
  return (
    <>
      <p>city {isLoading ? 'loading' : (item?.name ?? 'none')}</p>
      <button type="button" onClick={() => save({ name: 'Paris' })}>
        save
      </button>
      <button type="button" onClick={() => remove()}>
        remove
      </button>
      <button type="button" onClick={() => save({}).catch((error) => (document.title = error.message))}>
        try
      </button>
    </>
  )
}

it('reads the items of a query, with the counts that it asks for', async () => {
  const { host: fake } = renderWithHost(<Cities sort="-name" />, host())
  expect(screen.getByText('loading')).toBeVisible()
  expect(await screen.findByText('Nice,Lyon of 2')).toBeVisible()
  expect(fake.requests[0]).toMatchObject({ path: '/items/cities', query: { sort: '-name' } })
})

it('shows the items of the last query until those of the next are there', async () => {
  const { rerender } = renderWithHost(<Cities sort="name" />, host())
  await screen.findByText('Lyon,Nice of 2')
  rerender(<Cities sort="-name" />)
  expect(screen.getByText('Lyon,Nice of 2')).toBeVisible()
  expect(await screen.findByText('Nice,Lyon of 2')).toBeVisible()
})

it('says what went wrong', async () => {
  renderWithHost(<Cities />, {
    ...host(),
    handlers: {
      'GET /items/cities': () => ({ status: 403, error: { code: 300, message: 'Not for you' } }),
    },
  })
  expect(await screen.findByRole('alert')).toHaveTextContent('Not for you')
})

it('follows what is saved and deleted elsewhere in the page', async () => {
  const { user } = renderWithHost(
    <>
      <Cities />
      <City id={1} />
    </>,
    host(),
  )
  await screen.findByText('city Lyon')
  await user.click(screen.getByRole('button', { name: 'save' }))
  expect(await screen.findByText('city Paris')).toBeVisible()
  expect(await screen.findByText('Paris,Nice of 2')).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'create' }))
  expect(await screen.findByText('Paris,Nice,Metz of 3')).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'remove' }))
  expect(await screen.findByText('Nice,Metz of 2')).toBeVisible()
})

it('asks for nothing while no item is chosen, and saves nothing', async () => {
  const { user, host: fake } = renderWithHost(<City id={null} />, host())
  expect(screen.getByText('city none')).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'try' }))
  await waitFor(() => expect(document.title).toBe('No item of "cities" is chosen'))
  expect(fake.requests).toEqual([])
})

it('lists the fields that the user may read, in their order', () => {
  const Fields = () => (
    <p>
      {useFields('cities')
        .map(({ field }) => field)
        .join()}
    </p>
  )
  const NoFields = () => <p>none: {useFields('gone').length}</p>
  renderWithHost(
    <>
      <Fields />
      <NoFields />
    </>,
    {
      ...host(),
      user: anEditor(),
      permissions: [aPermission('cities', { read_field_blacklist: ['secret'] })],
    },
  )
  expect(screen.getByText('country,name,id')).toBeVisible()
  expect(screen.getByText('none: 0')).toBeVisible()
})

it('creates nothing more where it is asked again after an answer that did not arrive', async () => {
  let create!: (values: Partial<City>) => Promise<City>
  function Form() {
    create = useItems<City>('cities').create
    return null
  }
  const isCut = [true, true, false, false]
  const keys: unknown[] = []
  renderWithHost(<Form />, {
    ...{ ...host(), info: { request_keys: true } },
    handlers: {
      'POST /items/cities': ({ headers }) => {
        keys.push(headers['idempotency-key'])
        if (isCut.shift()) throw new TypeError('Cut')
        return { data: { id: 3, name: 'Metz' } }
      },
    },
  })
  for (const _ of [...isCut]) await create({ name: 'Metz' }).catch(() => null)
  expect(keys).toEqual([keys[0], keys[0], keys[0], expect.any(String)])
  expect(keys[3]).not.toBe(keys[0])
})
