import { aCollection, type FakeAnswer, renderWithHost } from '@pergola/sdk/testing'
import { screen, within } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import messages from '../messages.json'
import { FileUsesDialog } from './FileUsesDialog'
import type { FileUses } from './fileUsesQuery'

const nowhere: FileUses = { uses: [], hidden: 0, isComplete: true }
const cover = { collection: 'articles', field: 'cover', by: 'reference' } as const

function open(answer: () => FakeAnswer) {
  const onClose = vi.fn()
  return {
    onClose,
    ...renderWithHost(<FileUsesDialog file={11} onClose={onClose} />, {
      collections: [aCollection('articles', { title: {}, cover: { type: 'file' } })],
      messages: { modules: { files: messages } },
      handlers: { 'GET /files/11/uses': answer },
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
      isBroken ? { status: 500, error: { code: 0, message: 'Out of order' } } : { data: nowhere },
    )
    await screen.findByText('Out of order')
    isBroken = false
    await user.click(screen.getByRole('button', { name: /again/i }))
    expect(await screen.findByText('Nothing refers to this file')).toBeVisible()
  })
})
