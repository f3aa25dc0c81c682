import { aCollection, aFile, anEditor, aPermission, renderDisplay, renderInput } from '@pergola/sdk/testing'
import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { filePickerFilters, filePickerLayout } from '../shared/filePicker'
import FileDisplay from './display'
import FileInput from './input'
import messages from './messages.json'
import meta from './meta'

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

  it.each([
    ['neither upload nor read files', [], []],
    ['read files', [aPermission('directus_files', { create: 'none', delete: 'none' })], ['Existing file']],
    ['upload files', [aPermission('directus_files', { read: 'none' })], ['From this device', 'Embed']],
  ])('offers what the role may do: %s', async (_name, permissions, buttons: string[]) => {
    await renderInput(FileInput, tested, {
      value: null,
      host: { ...host(), user: anEditor(), permissions },
    })
    const group = screen.getByRole('group', { name: 'Label' })
    for (const name of ['Existing file', 'From this device', 'Embed'])
      expect(within(group).queryAllByRole('button', { name }).length, name).toBe(
        buttons.includes(name) ? 1 : 0,
      )
    if (buttons.length === 0) expect(within(group).getByText('--')).toBeVisible()
  })

  it('offers no deletion of a file that the role may not delete', async () => {
    const permissions = [aPermission('directus_files', { create: 'none', delete: 'none' })]
    const { user } = await renderInput(FileInput, tested, {
      value: 4,
      options: { allowDelete: true },
      host: { ...host(), user: anEditor(), permissions },
    })
    await openMenu(user)
    expect(screen.getByRole('menuitem', { name: 'Deselect' })).toBeVisible()
    expect(screen.queryByRole('menuitem', { name: 'Delete' })).not.toBeInTheDocument()
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

  it('picks a file that is there by one click, newest first, and stages its id', async () => {
    const { user, changes, host: fake } = await renderInput(FileInput, tested, { host: host() })
    await user.click(await screen.findByRole('button', { name: 'Existing file' }))
    const dialog = await screen.findByRole('dialog', { name: 'Choose one' })
    await user.click(await within(dialog).findByText('Map'))
    expect(changes).toEqual([5])
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(fake.requests[0]).toMatchObject({ path: '/files', query: { sort: '-id' } })
    expect(await screen.findByText('Map')).toBeVisible()
  })

  it('searches soon after the typing, among the accepted types', async () => {
    const options = { accept: 'image/svg+xml' }
    const { user, host: fake } = await renderInput(FileInput, tested, { options, host: host() })
    await user.click(await screen.findByRole('button', { name: 'Existing file' }))
    await user.type(await screen.findByRole('searchbox'), 'flag')
    await waitFor(() =>
      expect(fake.requests.at(-1)?.query).toMatchObject({ q: 'flag', 'filter[type][in]': 'image/svg+xml' }),
    )
  })

  it('offers neither upload nor picker when it is empty and read-only', async () => {
    await renderInput(FileInput, tested, { props: { isReadOnly: true }, host: host() })
    expect(screen.queryByRole('button')).not.toBeInTheDocument()
  })

  it('shows a thumbnail named after the file', () => {
    renderDisplay(FileDisplay, tested, svg())
    expect(screen.getByRole('img', { name: 'Flag of Norway' })).toBeVisible()
  })

  it('says what a picture shows, in a cell and in a form, where its file has an alternative text', async () => {
    const file = { ...svg(), metadata: { alt: 'A blue cross on red' } }
    const { unmount } = renderDisplay(FileDisplay, tested, file)
    expect(screen.getByRole('img', { name: 'A blue cross on red' })).toBeVisible()
    unmount()
    await renderInput(FileInput, tested, { value: file, host: host() })
    expect(await screen.findByRole('img', { name: 'A blue cross on red' })).toBeVisible()
  })
})

describe('the view of a picker of files', () => {
  it('is that of the options, the newest first unless they say otherwise', () => {
    const viewOptions = { title: 'description' }
    expect(filePickerLayout({ viewType: 'tabular', viewOptions, viewQuery: { fields: 'title' } })).toEqual({
      id: 'tabular',
      options: viewOptions,
      query: { sort: '-id', fields: 'title' },
    })
    expect(filePickerLayout({ viewType: '', viewOptions: null, viewQuery: { sort: 'title' } })).toMatchObject(
      {
        id: 'cards',
        options: { title: 'title', subtitle: 'type', src: 'data' },
        query: { sort: 'title' },
      },
    )
  })
})

describe('the filters of a picker of files', () => {
  it('add the accepted types unless the field filters by type itself', () => {
    const byType = { field: 'type', operator: 'eq', value: 'image/gif' }
    expect(filePickerFilters({ filters: null, accept: 'image/png, image/gif' })).toEqual([
      { field: 'type', operator: 'in', value: ['image/png', 'image/gif'] },
    ])
    expect(filePickerFilters({ filters: [byType], accept: 'image/png' })).toEqual([byType])
  })

  it('know one pattern of types, which several cannot be asked for', () => {
    expect(filePickerFilters({ filters: null, accept: 'image/*' })).toEqual([
      { field: 'type', operator: 'contains', value: 'image/' },
    ])
    expect(filePickerFilters({ filters: null, accept: 'image/*, .pdf' })).toEqual([])
  })
})
