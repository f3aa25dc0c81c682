import type { Item, PrimaryKey } from '@pergola/sdk'
import { ItemPicker, type ItemPickerProps } from '@pergola/sdk/items'
import { aCollection, renderWithHost } from '@pergola/sdk/testing'
import { screen, waitFor, within } from '@testing-library/react'
import { useState } from 'react'
import { describe, expect, it } from 'vitest'
import { toggleAll, toggleKey, toSelection } from './pickerSelection'

const cities = aCollection('cities', {
  name: { sort: 1 },
  mayor: { sort: 2 },
  secret: { hidden_browse: true },
})

function Picking(props: Partial<ItemPickerProps>) {
  const [result, setResult] = useState<PrimaryKey[] | null>(null)
  return result ? (
    <p>Chosen: {result.join(', ')}</p>
  ) : (
    <ItemPicker
      isOpen
      collection="cities"
      value={[]}
      onDone={setResult}
      onCancel={() => setResult([])}
      {...props}
    />
  )
}

const rows: Item[] = [
  { id: 1, name: 'Lyon', mayor: 'Ada' },
  { id: 2, name: 'Nice', mayor: 'Bo' },
  { id: 3, name: 'Brest', mayor: 'Cleo' },
]

const open = (props: Partial<ItemPickerProps> = {}, items = rows) =>
  renderWithHost(<Picking {...props} />, { collections: [cities], items: { cities: items } })

const names = () =>
  screen
    .getAllByRole('row')
    .slice(1)
    .map((row) => within(row).getAllByRole('cell')[1]?.textContent)

describe('the item picker', () => {
  it('shows the visible columns, sorted by the first, and asks for nothing else', async () => {
    const { host } = open()
    await waitFor(() => expect(names()).toEqual(['Brest', 'Lyon', 'Nice']))
    expect(screen.getAllByRole('columnheader').map((header) => header.textContent)).toEqual([
      '',
      'Name',
      'Mayor',
    ])
    expect(host.requests[0]?.query).toMatchObject({ fields: 'id,name,mayor', limit: '200', sort: 'name' })
  })

  it('gives the chosen keys when done, starting from what was chosen before', async () => {
    const { user } = open({ value: ['2'] })
    expect(await screen.findByRole('checkbox', { name: 'Nice' })).toBeChecked()
    await user.click(screen.getByText('Lyon'))
    await user.click(screen.getByRole('button', { name: 'Done' }))
    expect(screen.getByText('Chosen: 2, 1')).toBeVisible()
  })

  it('lets only one be chosen where only one may be', async () => {
    const { user } = open({ isSingle: true, value: [1] })
    await user.click(await screen.findByRole('radio', { name: 'Brest' }))
    expect(screen.getByRole('radio', { name: 'Lyon' })).not.toBeChecked()
    expect(screen.queryByRole('checkbox')).toBeNull()
    await user.click(screen.getByRole('button', { name: 'Done' }))
    expect(screen.getByText('Chosen: 3')).toBeVisible()
  })

  it('chooses all at once, and none', async () => {
    const { user } = open()
    await screen.findByText('Lyon')
    await user.click(screen.getByRole('checkbox', { name: 'Select all' }))
    expect(screen.getByText('3 selected')).toBeVisible()
    await user.click(screen.getByRole('checkbox', { name: 'Select all' }))
    expect(screen.getByText('None selected')).toBeVisible()
  })

  it('searches once typing has stopped', async () => {
    const { user, host } = open()
    await screen.findByText('Lyon')
    await user.type(screen.getByRole('searchbox'), 'bre')
    await waitFor(() => expect(names()).toEqual(['Brest']), { timeout: 2000 })
    expect(host.requests.map(({ query }) => query.q)).toEqual([undefined, 'bre'])
  })

  it('says so when nothing matches', async () => {
    const { user } = open()
    await screen.findByText('Lyon')
    await user.type(screen.getByRole('searchbox'), 'zzz')
    expect(await screen.findByText('No results', {}, { timeout: 2000 })).toBeVisible()
  })

  it('turns the order round', async () => {
    const { user } = open()
    await screen.findByText('Lyon')
    await user.click(screen.getByRole('button', { name: 'Direction: Ascending' }))
    await waitFor(() => expect(names()).toEqual(['Nice', 'Lyon', 'Brest']))
  })

  it('loads 200 at a time', async () => {
    const many = Array.from({ length: 201 }, (_, index) => ({ id: index + 1, name: `City ${index + 1}` }))
    const { user } = open({ isSingle: true, fields: ['name'] }, many)
    await user.click(await screen.findByText('Load more'))
    expect(await screen.findByText('City 201')).toBeInTheDocument()
    expect(screen.queryByText('Load more')).toBeNull()
  })

  it('moves between rows with the arrow keys', async () => {
    const { user } = open({ isSingle: true })
    const brest = await screen.findByRole('radio', { name: 'Brest' })
    brest.focus()
    await user.keyboard('{ArrowDown}')
    expect(screen.getByRole('radio', { name: 'Lyon' })).toHaveFocus()
    await user.keyboard(' ')
    expect(screen.getByRole('radio', { name: 'Lyon' })).toBeChecked()
  })
})

describe('a selection', () => {
  it('knows a key as number and as text', () => {
    expect([...toggleKey(toSelection(['1']), 1, false).values()]).toEqual([])
  })

  it('keeps what is not loaded when all loaded rows are chosen and dropped again', () => {
    const all = toggleAll(toSelection([9]), [1, 2])
    expect([...all.values()]).toEqual([9, 1, 2])
    expect([...toggleAll(all, [1, 2]).values()]).toEqual([9])
  })
})
