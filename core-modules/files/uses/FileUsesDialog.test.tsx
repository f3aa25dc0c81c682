import {
  aCollection,
  aFile,
  type FakeAnswer,
  type RenderWithHostOptions,
  renderWithHost,
} from '@pergola/sdk/testing'
import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import messages from '../messages.json'
import { FileUsesDialog } from './FileUsesDialog'
import type { FileUses } from './fileUsesQuery'

const nowhere: FileUses = { uses: [], hidden: 0, isComplete: true }
const cover = { collection: 'articles', field: 'cover', by: 'reference' } as const

function open(answer: () => FakeAnswer, handlers: RenderWithHostOptions['handlers'] = {}) {
  const onClose = vi.fn()
  return {
    onClose,
    ...renderWithHost(<FileUsesDialog file={11} onClose={onClose} />, {
      collections: [
        aCollection('articles', { title: {}, cover: { type: 'file' } }),
        aCollection('directus_files', { title: {}, filename_download: {} }),
      ],
      messages: { modules: { files: messages } },
      handlers: { 'GET /files/11/uses': answer, ...handlers },
    }),
  }
}

describe('where a file is used', () => {
  it('names the items with links to their pages, by their key where they have no text', async () => {
    const items = [{ id: 1, title: 'Harbour' }, { id: 2 }]
    open(() => ({
      data: {
        ...nowhere,
        uses: [
          { ...cover, items, others: 3 },
          { ...cover, field: 'body', by: 'text', items: [{ id: 5, title: 'Letter' }], others: 0 },
        ],
      },
    }))
    const covers = within(await screen.findByRole('list', { name: 'Articles, Cover' }))
    expect(covers.getByRole('link', { name: 'Harbour' })).toHaveAttribute(
      'href',
      '/atlas/collections/articles/1',
    )
    expect(covers.getByRole('link', { name: '#2' })).toBeVisible()
    expect(screen.getByText('and 3 more items')).toBeVisible()
    expect(screen.getByRole('list', { name: 'In the text of Articles, Body' })).toBeVisible()
  })

  it('says so when nothing refers to it', async () => {
    open(() => ({ data: nowhere }))
    expect(await screen.findByText('Nothing refers to this file')).toBeVisible()
  })

  it('counts what may not be read, and says where it did not look', async () => {
    open(() => ({ data: { uses: [], hidden: 2, isComplete: false } }))
    expect(await screen.findByText('2 items of collections that your role may not read')).toBeVisible()
    expect(screen.getByText(/more texts than are searched/)).toBeVisible()
    expect(screen.queryByText('Nothing refers to this file')).toBeNull()
  })

  it('asks again after a failure', async () => {
    let isBroken = true
    const { user } = open(() =>
      isBroken ? { status: 500, error: { code: null, message: 'Out of order' } } : { data: nowhere },
    )
    await screen.findByText('Out of order')
    isBroken = false
    await user.click(screen.getByRole('button', { name: /again/i }))
    expect(await screen.findByText('Nothing refers to this file')).toBeVisible()
  })
})

describe('another file in all places', () => {
  const job = {
    id: 5,
    kind: 'replace' as const,
    collection: 'directus_files',
    makes_collection: false,
    step: 'update' as const,
    total: 3,
    error: null,
    refusal: null,
    file: null,
  }
  const noCounts = { created: 0, updated: 0, deleted: 0, unchanged: 0, refused: 0, undone: 0, kept: 0 }
  const running = { ...job, state: 'running' as const, done: 1, counts: noCounts, can_undo: false }
  const used = {
    ...nowhere,
    uses: [{ ...cover, items: [{ id: 1, title: 'Harbour' }], others: 1 }],
    hidden: 1,
  }

  async function replace(ended: FakeAnswer, more: RenderWithHostOptions['handlers'] = {}) {
    const file = { ...aFile({ id: 12, title: 'New logo' }) }
    const rendered = open(() => ({ data: used }), {
      'GET /files': () => ({ data: [file], meta: { total_count: 1, filter_count: 1 } }),
      'GET /files/12': () => ({ data: file }),
      'POST /files/11/uses': () => ({ data: running }),
      'GET /jobs/5': () => ended,
      ...more,
    })
    const { user } = rendered
    await user.click(await screen.findByRole('button', { name: 'Replace everywhere' }))
    await user.click(await screen.findByText('New logo'))
    await waitFor(() =>
      expect(rendered.host.confirmations).toEqual([
        expect.objectContaining({
          message: expect.stringMatching(/lead to New logo then, in texts too: 3\./),
        }),
      ]),
    )
    return rendered
  }

  it('is chosen, asked about with the number of places, and can be taken back', async () => {
    let hasUndone = false
    const { host } = await replace(
      { data: { ...running, state: 'done', done: 3, counts: { ...noCounts, updated: 3 }, can_undo: true } },
      {
        'POST /jobs/5/undo': () => {
          hasUndone = true
          return { data: { ...running, step: 'undo' } }
        },
      },
    )
    const notices = () => host.stores.notifications.getState().items
    await waitFor(() =>
      expect(notices().map(({ title }) => title)).toContain('Places that lead to the other file now: 3'),
    )
    expect(host.requests).toContainEqual(
      expect.objectContaining({ method: 'POST', path: '/files/11/uses', body: { to: 12 } }),
    )
    notices().at(-1)?.action?.onAction()
    await waitFor(() => expect(hasUndone).toBe(true))
  })

  it('stays away from what may not be changed: each is named with its reason', async () => {
    const counts = { ...noCounts, updated: 1, refused: 1 }
    await replace(
      { data: { ...running, state: 'done', done: 3, counts, can_undo: true } },
      {
        'GET /jobs/5/refused': () => ({
          data: [
            {
              line: null,
              item: '7',
              collection: 'articles',
              reason: 'Not allowed',
              refusal: { message: 'Not allowed' },
            },
          ],
        }),
      },
    )
    expect(await screen.findByText('Places that stay as they are: 1')).toBeVisible()
    expect(screen.getByText('Articles #7: Not allowed')).toBeVisible()
  })

  it('is asked about with a warning where not all texts were searched', async () => {
    const file = { ...aFile({ id: 12, title: 'New logo' }) }
    const { user, host } = open(() => ({ data: { ...used, isComplete: false } }), {
      'GET /files': () => ({ data: [file], meta: { total_count: 1, filter_count: 1 } }),
      'GET /files/12': () => ({ data: file }),
    })
    await user.click(await screen.findByRole('button', { name: 'Replace everywhere' }))
    await user.click(await screen.findByText('New logo'))
    await waitFor(() =>
      expect(host.confirmations).toEqual([
        expect.objectContaining({ message: expect.stringMatching(/Not all texts were searched/) }),
      ]),
    )
  })

  it('is not asked about when what was chosen cannot be read, which is said', async () => {
    const file = { ...aFile({ id: 12, title: 'New logo' }) }
    const { user, host } = open(() => ({ data: used }), {
      'GET /files': () => ({ data: [file], meta: { total_count: 1, filter_count: 1 } }),
      'GET /files/12': () => ({ status: 500, error: { code: null, message: 'Out of order' } }),
    })
    await user.click(await screen.findByRole('button', { name: 'Replace everywhere' }))
    await user.click(await screen.findByText('New logo'))
    const titles = () => host.stores.notifications.getState().items.map(({ title }) => title)
    await waitFor(() => expect(titles()).toEqual(['Out of order']))
    expect(host.confirmations).toEqual([])
  })

  it('is not offered where no place is known', async () => {
    open(() => ({ data: { ...nowhere, hidden: 2 } }))
    await screen.findByText(/2 items of collections/)
    expect(screen.queryByRole('button', { name: 'Replace everywhere' })).toBeNull()
  })
})
