import { resolveRelation } from '@pergola/sdk/items'
import { aCollection, aRelation, renderDisplay, renderInput } from '@pergola/sdk/testing'
import { screen, waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import ManyToOneDisplay from './display'
import ManyToOneInput from './input'
import messages from './messages.json'
import meta from './meta'

const tested = { meta, messages }
const cities = aCollection('cities', { country: { type: 'm2o', interface: 'many-to-one' } })
const countries = aCollection('countries', { name: {}, code: {} })
const collections = [cities, countries]
const relations = [
  aRelation({ collection_many: 'cities', field_many: 'country', collection_one: 'countries' }),
]
const relation = resolveRelation(
  { collection: 'cities', field: 'country', type: 'm2o' },
  { collections: { cities, countries }, relations },
)
const host = () => ({
  collections,
  relations,
  items: {
    countries: [
      { id: 1, name: 'Norway', code: 'NO' },
      { id: 2, name: 'Sweden', code: 'SE' },
      { id: 3, name: 'Chile', code: 'CL' },
    ],
  },
})
const options = { template: '{{ name }}' }
const setUp = (value: unknown, more: object = {}) =>
  renderInput(ManyToOneInput, tested, { value, options, props: { relation }, host: host(), ...more })
const box = () => screen.getByRole('combobox', { name: /Label/ })

describe('many-to-one', () => {
  it('shows the text of a bare key, asking for no more than it needs', async () => {
    const { host: fake } = await setUp(2)
    await waitFor(() => expect(box()).toHaveValue('Sweden'))
    expect(fake.requests).toMatchObject([{ path: '/items/countries/2', query: { fields: 'id,name' } }])
  })

  it('asks for nothing when the item came along, and nothing when it is empty', async () => {
    const { host: fake, setValue } = await setUp({ id: 2, name: 'Sweden' })
    expect(box()).toHaveValue('Sweden')
    setValue(null)
    expect(box()).toHaveValue('')
    expect(fake.requests).toEqual([])
  })

  it('lists choices once the box is entered, and stages the key of the chosen one', async () => {
    const { user, changes, host: fake } = await setUp(2)
    await user.click(box())
    await user.click(await screen.findByRole('option', { name: 'Norway' }))
    expect(changes).toEqual([1])
    expect(box()).toHaveValue('Norway')
    expect(fake.requests.map(({ path }) => path)).toEqual(['/items/countries/2', '/items/countries'])
  })

  it('searches on the server', async () => {
    const { user, changes, host: fake } = await setUp(null)
    await user.type(box(), 'chi')
    await waitFor(() => expect(fake.requests.at(-1)).toMatchObject({ query: { q: 'chi', limit: '20' } }))
    await user.click(await screen.findByRole('option', { name: 'Chile' }))
    expect(changes).toEqual([3])
  })

  it('stages null once the box is emptied', async () => {
    const { user, changes } = await setUp({ id: 2, name: 'Sweden' })
    await user.clear(box())
    expect(changes).toEqual([null])
  })

  it('picks from everything there is', async () => {
    const { user, changes } = await setUp(null)
    await user.click(screen.getByRole('button', { name: 'Select existing' }))
    await user.click(await screen.findByText('Norway'))
    expect(changes).toEqual([1])
    await waitFor(() => expect(screen.getByDisplayValue('Norway')).toBeInTheDocument())
  })

  it('leads to the related item when it is read-only', async () => {
    await setUp({ id: 2, name: 'Sweden' }, { props: { relation, isReadOnly: true } })
    expect(screen.getByRole('link', { name: 'Sweden' })).toHaveAttribute(
      'href',
      '/atlas/collections/countries/2',
    )
    expect(screen.queryByRole('combobox')).not.toBeInTheDocument()
  })

  it('keeps showing the key of an item that cannot be read', async () => {
    await setUp(99)
    await waitFor(() => expect(box()).toHaveValue('99'))
  })

  it('says when the relation is not set up', async () => {
    await setUp(2, { props: { relation: null } })
    expect(screen.getByText('The relation of this field is not set up.')).toBeVisible()
  })

  it.each([
    [{ id: 2, name: 'Sweden' }, 'Sweden'],
    [2, '2'],
  ])('shows %j in a listing as %s, without asking', (value, expected) => {
    const { host: fake } = renderDisplay(ManyToOneDisplay, tested, value, {
      options,
      props: { relation },
      host: host(),
    })
    expect(screen.getByTestId('cell')).toHaveTextContent(expected)
    expect(fake.requests).toEqual([])
  })
})
