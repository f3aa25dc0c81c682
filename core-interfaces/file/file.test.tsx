import { aCollection, aFile, renderDisplay, renderInput } from '@pergola/sdk/testing'
import { screen, waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import FileDisplay from './display'
import FileInput from './input'
import messages from './messages.json'
import meta from './meta'
import { pickerFilters } from './pickerFilters'

const tested = { meta, messages }
const svg = () => aFile({ id: 4, title: 'Flag of Norway', type: 'image/svg+xml' })
const host = () => ({
  collections: [aCollection('directus_files', { title: {}, type: {}, filesize: { type: 'integer' } })],
  items: { directus_files: [{ ...svg() }, { ...aFile({ id: 5, title: 'Map' }) }] },
})
const openMenu = async (user: { click: (element: Element) => Promise<void> }) =>
  user.click(await screen.findByRole('button', { name: 'Options' }))

describe('file', () => {
  it.each([4, { id: 4 }])('shows the file of %j', async (value) => {
    await renderInput(FileInput, tested, { value, host: host() })
    expect(await screen.findByText('Flag of Norway')).toBeVisible()
    expect(screen.getByRole('group', { name: 'Label' })).toBeVisible()
  })

  it('asks for nothing when the whole record is there', async () => {
    const { host: fake } = await renderInput(FileInput, tested, { value: svg(), host: host() })
    expect(fake.requests).toEqual([])
  })

  it('takes the file away again', async () => {
    const { user, changes } = await renderInput(FileInput, tested, { value: 4, host: host() })
    await openMenu(user)
    await user.click(screen.getByRole('menuitem', { name: 'Deselect' }))
    expect(changes).toEqual([null])
  })

  it('deletes the file for good where that is allowed, after asking', async () => {
    const options = { allowDelete: true }
    const {
      user,
      changes,
      host: fake,
    } = await renderInput(FileInput, tested, { value: 4, options, host: host() })
    await openMenu(user)
    await user.click(screen.getByRole('menuitem', { name: 'Delete' }))
    await waitFor(() => expect(changes).toEqual([null]))
    expect(fake.confirmations).toHaveLength(1)
    expect(fake.requests.at(-1)).toMatchObject({ method: 'DELETE', path: '/files/4' })
  })

  it('offers only the download when it is read-only', async () => {
    const props = { isReadOnly: true }
    const { user } = await renderInput(FileInput, tested, {
      value: 4,
      props,
      options: { allowDelete: true },
      host: host(),
    })
    await openMenu(user)
    expect(screen.getAllByRole('menuitem').map((item) => item.textContent)).toEqual(['Download'])
  })

  it('says when the file cannot be shown, and lets it be cleared', async () => {
    const { user, changes } = await renderInput(FileInput, tested, { value: 99, host: host() })
    await user.click(await screen.findByRole('button', { name: 'Clear' }))
    expect(changes).toEqual([null])
  })

  it('picks a file that is there, and stages its id', async () => {
    const { user, changes } = await renderInput(FileInput, tested, { host: host() })
    await user.click(await screen.findByRole('button', { name: 'Existing file' }))
    await user.click(await screen.findByText('Map'))
    await user.click(screen.getByRole('button', { name: 'Done' }))
    expect(changes).toEqual([5])
  })

  it('offers neither upload nor picker when it is empty and read-only', async () => {
    await renderInput(FileInput, tested, { props: { isReadOnly: true }, host: host() })
    expect(screen.queryByRole('button')).not.toBeInTheDocument()
  })

  it('shows a thumbnail named after the file', () => {
    renderDisplay(FileDisplay, tested, svg())
    expect(screen.getByRole('img', { name: 'Flag of Norway' })).toBeVisible()
  })
})

describe('pickerFilters', () => {
  it('adds the accepted types unless the field filters by type itself', () => {
    const byType = { field: 'type', operator: 'eq', value: 'image/gif' }
    expect(pickerFilters({ filters: null, accept: 'image/png, image/gif' })).toEqual([
      { field: 'type', operator: 'in', value: ['image/png', 'image/gif'] },
    ])
    expect(pickerFilters({ filters: [byType], accept: 'image/png' })).toEqual([byType])
    expect(pickerFilters({ filters: null, accept: 'image/*' })).toEqual([])
  })
})
