import { type Item, type PrimaryKey, useItems, usePaths } from '@pergola/sdk'
import { itemKeys, type ListingProps } from '@pergola/sdk/items'
import {
  aCollection,
  aFile,
  anEditor,
  aPermission,
  type FakeHost,
  type RenderWithHostOptions,
  renderWithHost,
} from '@pergola/sdk/testing'
import { Page } from '@pergola/sdk/ui'
import { act, createEvent, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { useState } from 'react'
import { describe, expect, it } from 'vitest'
import messages from './messages.json'
import FilesModule from './module'

const collections = [
  aCollection('directus_files', { title: {}, folder: { type: 'm2o', interface: 'many-to-one' } }),
  aCollection('directus_folders', { name: {}, parent_folder: { type: 'm2o' } }),
]

/** Stands in for the screen of listings: the files of the place, what can be selected of them, and the actions. */
function PlainListing(props: ListingProps) {
  const { items } = useItems('directus_files', { filter: props.place?.filters })
  const [keys, setKeys] = useState<readonly PrimaryKey[]>([])
  const paths = usePaths()
  const selected = items.filter(({ id }) => keys.includes(id as PrimaryKey))
  return (
    <Page title={props.title ?? ''} back={props.back} breadcrumb={props.breadcrumb}>
      {props.newAction}
      {props.selectedActions?.({ keys, items: selected, clear: () => setKeys([]) })}
      {items.length === 0 && (
        <div>
          <p>{props.place?.empty.title}</p>
          {props.emptyAction}
        </div>
      )}
      <ul aria-label="files">
        {items.map(({ id, title }) => (
          <li key={String(id)}>
            <a href={paths.item('directus_files', id as PrimaryKey)}>{String(title)}</a>
            <button
              type="button"
              onClick={() => setKeys([...keys, id as PrimaryKey])}
            >{`select ${title}`}</button>
          </li>
        ))}
      </ul>
    </Page>
  )
}

const folders = (): Item[] => [
  { id: 1, name: 'Press', parent_folder: null },
  { id: 2, name: 'Photos', parent_folder: 1 },
  { id: 3, name: 'Albums', parent_folder: null },
]
const files = (): Item[] => [
  { ...aFile({ id: 11, title: 'Logo' }), folder: 1 },
  { ...aFile({ id: 12, title: 'Harbour' }), folder: 2 },
  { ...aFile({ id: 13, title: 'Loose' }), folder: null },
]

function render(options: RenderWithHostOptions = {}) {
  const items = {
    directus_files: files(),
    directus_folders: folders(),
    directus_collection_presets: [],
    ...options.items,
  }
  return {
    items,
    ...renderWithHost(<FilesModule basePath="/atlas/files" />, {
      path: '/atlas/files/*',
      route: '/atlas/files',
      collections,
      extensions: { module: { collections: { listing: PlainListing } } },
      messages: { modules: { files: messages } },
      ...options,
      items,
    }),
  }
}

const shown = async () =>
  within(await screen.findByRole('list', { name: 'files' }))
    .getAllByRole('link')
    .map((link) => link.textContent)
const tree = () => screen.findByRole('treegrid', { name: 'Folders' })
const row = async (name: string) => within(await tree()).findByRole('row', { name: new RegExp(name) })
const folderOf = (items: Record<string, Item[]>, id: number) =>
  items.directus_files?.find((file) => file.id === id)?.folder
const parentOf = (items: Record<string, Item[]>, id: number) =>
  items.directus_folders?.find((folder) => folder.id === id)?.parent_folder
/** The notice itself is drawn by the shell. */
const noticed = (host: FakeHost) => host.stores.notifications.getState().items.map(({ title }) => title)
const pressUndo = (host: FakeHost) =>
  act(async () =>
    host.stores.notifications
      .getState()
      .items.find(({ action }) => action)
      ?.action?.onAction(),
  )

async function drag(from: Element, to: Element) {
  const kept = new Map<string, string>()
  const dataTransfer = {
    setData: (type: string, value: string) => kept.set(type, value),
    getData: (type: string) => kept.get(type) ?? '',
    get types() {
      return [...kept.keys()]
    },
  }
  const send = (kind: 'dragStart' | 'dragOver' | 'drop', target: Element) => {
    const event = createEvent[kind](target)
    Object.defineProperty(event, 'dataTransfer', { value: dataTransfer })
    fireEvent(target, event)
    return event.defaultPrevented
  }
  send('dragStart', from)
  const isAccepted = send('dragOver', to)
  if (isAccepted) send('drop', to)
  return isAccepted
}

describe('the library', () => {
  it('shows all files, those of a folder, and those in none', async () => {
    const { user } = render()
    await waitFor(async () => expect(await shown()).toEqual(['Logo', 'Harbour', 'Loose']))
    await user.click(within(await row('Press')).getByRole('link'))
    await waitFor(async () => expect(await shown()).toEqual(['Logo']))
    expect(screen.getByRole('heading', { level: 1, name: 'Press' })).toBeVisible()
    await user.click(within(await row('Not in a folder')).getByRole('link'))
    await waitFor(async () => expect(await shown()).toEqual(['Loose']))
  })

  it('opens the way to a folder that the address names, and leads back along it', async () => {
    render({ route: '/atlas/files?folder=2' })
    const current = within(await row('Photos')).getByRole('link')
    await waitFor(() => expect(current).toHaveAttribute('aria-current', 'page'))
    const way = within(await screen.findByRole('banner')).getAllByRole('listitem')
    expect(way.map(({ textContent }) => textContent)).toEqual(['File library', 'Press'])
    expect(screen.getByRole('link', { name: 'Back' })).toHaveAttribute('href', '/atlas/files?folder=1&q=')
  })

  it('says so of an empty folder and of one that is not there', async () => {
    const { unmount } = render({ route: '/atlas/files?folder=3' })
    expect(await screen.findByText('This folder is empty')).toBeVisible()
    unmount()
    render({ route: '/atlas/files?folder=99' })
    expect(await screen.findByText('This folder is not there')).toBeVisible()
    expect(within(screen.getByRole('main')).getByRole('link', { name: 'All files' })).toBeVisible()
  })

  it.each([
    ['beside its folders', 'mine'],
    ['without folders', 'none'],
  ] as const)(
    'offers to upload where nothing is yet, %s, and keeps the dialog when the first file comes',
    async (_where, read) => {
      const { user, items, queryClient } = render({
        items: { directus_files: [] },
        user: anEditor(),
        permissions: [aPermission('directus_files'), aPermission('directus_folders', { read })],
      })
      await user.click(await screen.findByRole('button', { name: 'Upload files' }))
      expect(await screen.findByRole('dialog', { name: 'Upload files' })).toBeVisible()
      items.directus_files?.push(aFile({ id: 11, title: 'Logo' }))
      await act(() => queryClient.invalidateQueries())
      await waitFor(async () =>
        expect(screen.getByRole('link', { name: 'Logo', hidden: true })).toBeInTheDocument(),
      )
      expect(screen.getByRole('dialog', { name: 'Upload files' })).toBeVisible()
    },
  )

  it('shows the files without folders where these cannot be read, and offers to load them again', async () => {
    let isDown = true
    const answer = () =>
      isDown ? { status: 503, error: { code: null, message: 'Down' } } : { data: folders() }
    const { user } = render({ handlers: { 'GET /folders': answer } })
    expect(await screen.findByText('The folders could not be loaded')).toBeVisible()
    await waitFor(async () => expect(await shown()).toHaveLength(3))
    isDown = false
    await user.click(screen.getByRole('button', { name: 'Try again' }))
    expect(await row('Press')).toBeVisible()
  })

  it('is a plain listing for a role that may not read folders', async () => {
    const { host } = render({
      user: anEditor(),
      permissions: [aPermission('directus_files'), aPermission('directus_folders', { read: 'none' })],
    })
    await waitFor(async () => expect(await shown()).toHaveLength(3))
    expect(screen.queryByRole('treegrid')).not.toBeInTheDocument()
    expect(host.requests.map(({ path }) => path)).not.toContain('/folders')
  })

  it('offers a role that may only read no changes', async () => {
    const none = { create: 'none', update: 'none', delete: 'none' } as const
    const { user } = render({
      user: anEditor(),
      permissions: [aPermission('directus_files', none), aPermission('directus_folders', none)],
    })
    expect(within(await row('Press')).queryByRole('button')).not.toBeInTheDocument()
    expect(screen.queryByRole('button', { name: 'New folder' })).not.toBeInTheDocument()
    await user.click(await screen.findByRole('button', { name: 'select Logo' }))
    expect(screen.queryByRole('button', { name: 'Move to folder' })).not.toBeInTheDocument()
    const logo = screen.getByRole('link', { name: 'Logo' })
    expect(await drag(logo, await row('Albums'))).toBe(false)
    await user.click(within(await row('Albums')).getByRole('link'))
    expect(await screen.findByText('This folder is empty')).toBeVisible()
    expect(screen.queryByRole('button', { name: 'Upload files' })).toBeNull()
  })
})

describe('folders', () => {
  it('that are deleted meanwhile are not called empty, but gone, once their files are asked for again', async () => {
    const { items, queryClient } = render({ route: '/atlas/files?folder=1' })
    await screen.findByRole('link', { name: 'Logo' })
    items.directus_folders?.shift()
    for (const file of items.directus_files ?? []) if (file.folder === 1) file.folder = null
    await act(() =>
      queryClient.invalidateQueries({ queryKey: itemKeys.ofCollection('atlas', 'directus_files') }),
    )
    expect(await screen.findByRole('heading', { name: 'This folder is not there' })).toBeVisible()
    expect(within(screen.getByRole('main')).getByRole('link', { name: 'All files' })).toBeVisible()
  })

  it('are made in the folder that is shown', async () => {
    const { user, items } = render({ route: '/atlas/files?folder=1' })
    await user.click(await screen.findByRole('button', { name: 'New folder' }))
    await user.type(await screen.findByRole('textbox', { name: 'Name of the new folder' }), 'Texts{Enter}')
    expect(await row('Texts')).toHaveAttribute('aria-level', '2')
    expect(items.directus_folders).toContainEqual(
      expect.objectContaining({ name: 'Texts', parent_folder: 1 }),
    )
  })

  it('are made once where no answer came and Enter is pressed again', async () => {
    const keys: (string | undefined)[] = []
    const { user } = render({
      info: { request_keys: true },
      handlers: {
        'POST /folders': ({ headers }) => {
          keys.push(headers['idempotency-key'])
          return { status: 503, error: { code: null, message: 'Cut' } }
        },
      },
    })
    await user.click(await screen.findByRole('button', { name: 'New folder' }))
    const name = await screen.findByRole('textbox', { name: 'Name of the new folder' })
    await user.type(name, 'Texts{Enter}')
    await waitFor(() => expect(keys).toHaveLength(1))
    await user.type(name, '{Enter}')
    await waitFor(() => expect(keys).toHaveLength(2))
    expect(keys).toEqual([expect.any(String), keys[0]])
  })

  it('say of one that had no answer that it is deleted since, and are made again by its name the next time', async () => {
    const keys: (string | undefined)[] = []
    const { host, user, items } = render({
      info: { request_keys: true },
      handlers: {
        'POST /folders': ({ headers, body }) => {
          const key = headers['idempotency-key']
          const isKnown = keys.includes(key)
          keys.push(key)
          if (keys.length === 1) return { status: 503, error: { code: null, message: 'Cut' } }
          if (isKnown) return { status: 404, error: { code: 203, message: 'Deleted since' } }
          const folder = { id: 9, ...(body as Item) }
          items.directus_folders?.push(folder)
          return { data: folder }
        },
      },
    })
    const typeName = async () => {
      await user.click(await screen.findByRole('button', { name: 'New folder' }))
      const name = await screen.findByRole('textbox', { name: 'Name of the new folder' })
      await user.type(name, 'Texts{Enter}')
      return name
    }
    const name = await typeName()
    await waitFor(() => expect(keys).toHaveLength(1))
    await user.type(name, '{Enter}')
    await waitFor(() => expect(noticed(host)).toContain('Deleted since'))
    await typeName()
    expect(await row('Texts')).toBeVisible()
    expect([keys.length, keys[1], keys[2] === keys[0]]).toEqual([3, keys[0], false])
  })

  it('are renamed in place; what the server refuses stays, to be corrected', async () => {
    const taken = { status: 409, error: { code: 204, message: 'Duplicate' } }
    const { user } = render({ handlers: { 'PATCH /folders/1': () => taken } })
    within(await row('Press'))
      .getByRole('link')
      .focus()
    await user.keyboard('{F2}')
    const name = await screen.findByRole('textbox', { name: 'New name of Press' })
    await user.clear(name)
    await user.type(name, 'Albums{Enter}')
    expect(await screen.findByText('A folder of this name is there already')).toBeVisible()
    expect(name).toHaveValue('Albums')
    await user.keyboard('{Escape}')
    expect(within(await row('Press')).getByRole('link')).toHaveFocus()
  })

  it('are walked through, opened and closed by arrow keys', async () => {
    const { user } = render()
    within(await row('All files'))
      .getByRole('link')
      .focus()
    await user.keyboard('{ArrowDown}')
    expect(within(await row('Not in a folder')).getByRole('link')).toHaveFocus()
    await user.keyboard('{End}{ArrowRight}')
    expect(await row('Press')).toHaveAttribute('aria-expanded', 'true')
    await user.keyboard('{ArrowRight}')
    expect(within(await row('Photos')).getByRole('link')).toHaveFocus()
    await user.keyboard('{ArrowLeft}')
    expect(within(await row('Press')).getByRole('link')).toHaveFocus()
    await user.keyboard('{ArrowLeft}')
    expect(await row('Press')).toHaveAttribute('aria-expanded', 'false')
  })

  it('move by a dialog that offers no place in themselves, and back', async () => {
    const { user, items, host } = render()
    await user.click(await screen.findByRole('button', { name: 'Actions of Press' }))
    await user.click(await screen.findByRole('menuitem', { name: 'Move to folder' }))
    const dialog = await screen.findByRole('dialog', { name: 'Move Press to' })
    const refused = await within(dialog).findByRole('button', { name: 'Press' })
    expect(refused).toHaveAttribute('aria-disabled', 'true')
    // Where it is now cannot be chosen, and is where the keys begin.
    const root = within(dialog).getByRole('button', { name: 'Not in a folder' })
    expect(root).toHaveAttribute('aria-disabled', 'true')
    expect(root).toHaveAttribute('tabindex', '0')
    expect(root).toBeEnabled()
    await user.click(refused)
    expect(within(dialog).getByRole('button', { name: 'Move here' })).toBeDisabled()
    await user.click(within(dialog).getByRole('button', { name: 'Albums' }))
    await user.click(within(dialog).getByRole('button', { name: 'Move here' }))
    await waitFor(() => expect(parentOf(items, 1)).toBe(3))
    expect(noticed(host)).toContain('Press moved to Albums')
    await pressUndo(host)
    await waitFor(() => expect(parentOf(items, 1)).toBeNull())
  })

  it('are dragged into others, never into themselves', async () => {
    const { user, items } = render()
    expect(await drag(await row('Albums'), await row('Press'))).toBe(true)
    await waitFor(() => expect(parentOf(items, 3)).toBe(1))
    within(await row('Press'))
      .getByRole('link')
      .focus()
    await user.keyboard('{ArrowRight}')
    expect(await drag(await row('Press'), await row('Photos'))).toBe(false)
    expect(parentOf(items, 1)).toBeNull()
  })

  it.each([
    ['deleted', /Delete folder/, ''],
    ['renamed', /Rename/, 'Archive{Enter}'],
  ])('leave the tree where one that is to be %s is deleted already', async (_case, action, typed) => {
    const { user, items, host } = render()
    await row('Albums')
    items.directus_folders = folders().filter(({ name }) => name !== 'Albums')
    await user.click(await screen.findByRole('button', { name: 'Actions of Albums' }))
    await user.click(await screen.findByRole('menuitem', { name: action }))
    if (typed) await user.keyboard(typed)
    await waitFor(() => expect(screen.queryByRole('row', { name: /Albums/ })).not.toBeInTheDocument())
    expect(await row('Press')).toBeVisible()
    expect(noticed(host)).toHaveLength(1)
  })

  it('are deleted with the truth about what is in them, and come back', async () => {
    const { user, items, host } = render({ route: '/atlas/files?folder=1' })
    await user.click(await screen.findByRole('button', { name: 'Actions of Press' }))
    await user.click(await screen.findByRole('menuitem', { name: 'Delete folder' }))
    await waitFor(() => expect(items.directus_folders).toHaveLength(2))
    expect(host.confirmations[0]).toMatchObject({
      title: 'Delete the folder Press?',
      message: 'It holds 1 file and 1 folder. What is in it is not deleted: it moves to the top level.',
    })
    await waitFor(() => expect(screen.getByRole('heading', { level: 1, name: 'File library' })).toBeVisible())
    await pressUndo(host)
    await waitFor(() => expect(parentOf(items, 2)).toBe(1))
    expect(items.directus_folders).toHaveLength(3)
    await waitFor(() => expect(folderOf(items, 11)).toBe(1))
  })
})

describe('files', () => {
  it('move to a folder by the selection, and back', async () => {
    const { user, items, host } = render()
    await user.click(await screen.findByRole('button', { name: 'select Logo' }))
    await user.click(await screen.findByRole('button', { name: 'select Loose' }))
    await user.click(screen.getByRole('button', { name: 'Move to folder' }))
    const dialog = await screen.findByRole('dialog', { name: 'Move 2 files to' })
    await user.click(await within(dialog).findByRole('button', { name: 'Albums' }))
    await user.click(within(dialog).getByRole('button', { name: 'Move here' }))
    await waitFor(() => expect([folderOf(items, 11), folderOf(items, 13)]).toEqual([3, 3]))
    expect(noticed(host)).toContain('2 files moved to Albums')
    await pressUndo(host)
    await waitFor(() => expect([folderOf(items, 11), folderOf(items, 13)]).toEqual([1, null]))
  })

  it('are dragged to a folder: the one, or all that are selected with it', async () => {
    const { user, items } = render()
    await user.click(await screen.findByRole('button', { name: 'select Logo' }))
    await user.click(screen.getByRole('button', { name: 'select Loose' }))
    expect(await drag(screen.getByRole('link', { name: 'Harbour' }), await row('Albums'))).toBe(true)
    await waitFor(() => expect(folderOf(items, 12)).toBe(3))
    expect(folderOf(items, 11)).toBe(1)
    await drag(screen.getByRole('link', { name: 'Logo' }), await row('Albums'))
    await waitFor(() => expect([folderOf(items, 11), folderOf(items, 13)]).toEqual([3, 3]))
  })
})
