import { watchJob } from '@pergola/sdk/items'
import { aCollection, type RenderWithHostOptions, renderWithHost } from '@pergola/sdk/testing'
import { screen, waitFor, waitForElementToBeRemoved } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import messages from '../messages.json'
import { LeftMove } from './LeftMove'

const job = {
  id: 5,
  kind: 'replace',
  collection: 'directus_files',
  makes_collection: false,
  state: 'running',
  step: 'update',
  total: 4,
  done: 1,
  counts: { created: 0, updated: 3, deleted: 0, unchanged: 0, refused: 0, undone: 0, kept: 0 },
  error: null,
  refusal: null,
  file: null,
  can_undo: false,
}

function comeBack(listed: object[], more: RenderWithHostOptions['handlers'] = {}) {
  let now: object = job
  const rendered = renderWithHost(<LeftMove />, {
    collections: [aCollection('articles', { title: {} })],
    info: { hydrate: true },
    messages: { modules: { files: messages } },
    handlers: { 'GET /jobs': () => ({ data: listed }), 'GET /jobs/5': () => ({ data: now }), ...more },
  })
  return {
    ...rendered,
    titles: () => rendered.host.stores.notifications.getState().items.map(({ title }) => title),
    become: (next: object) => {
      now = { ...job, ...next }
    },
  }
}

const dialog = () => screen.findByRole('dialog', { name: 'Replace everywhere' }, { timeout: 10_000 })

beforeEach(() => {
  localStorage.clear()
  // The page asks for jobs of others once its files have had their time: here at once.
  const start = globalThis.setTimeout
  const hurried = (handler: () => void, delayMs?: number) => start(handler, delayMs === 3_000 ? 0 : delayMs)
  vi.stubGlobal('setTimeout', hurried)
})
afterEach(() => {
  vi.unstubAllGlobals()
})

describe('another file in all places, after the page was loaded again', () => {
  it('shows how far it is until it ends, and offers to take it back', async () => {
    let hasUndone = false
    const { host, titles, become } = comeBack([{ ...job, id: 4, kind: 'update' }, job], {
      'POST /jobs/5/undo': () => {
        hasUndone = true
        return { data: { ...job, step: 'undo' } }
      },
    })
    const shown = await dialog()
    expect(screen.getByRole('progressbar')).toHaveAttribute('aria-valuenow', '25')
    become({ state: 'done', done: 4, can_undo: true })
    await waitForElementToBeRemoved(shown, { timeout: 10_000 })
    expect(titles()).toEqual(['Places that lead to the other file now: 3'])
    host.stores.notifications.getState().items[0]?.action?.onAction()
    await waitFor(() => expect(hasUndone).toBe(true))
  })

  it('can be cancelled', async () => {
    let hasCancelled = false
    const { user } = comeBack([job], {
      'POST /jobs/5/cancel': () => {
        hasCancelled = true
        return { data: job }
      },
    })
    await dialog()
    await user.click(screen.getByRole('button', { name: 'Cancel' }))
    await waitFor(() => expect(hasCancelled).toBe(true))
  })

  it('goes on behind the page once it is closed, and still says how it ended', async () => {
    const { user, titles, become } = comeBack([job])
    const shown = await dialog()
    await user.click(screen.getByRole('button', { name: 'Done' }))
    await waitFor(() => expect(shown).not.toBeInTheDocument())
    become({ state: 'cancelled', can_undo: true })
    await waitFor(() => expect(titles()).toEqual(['Places that lead to the other file now: 3']))
  })

  it('stays until what could not be moved was seen, also where it has ended meanwhile', async () => {
    watchJob('atlas', 5)
    const ended = { ...job, state: 'done', done: 4, counts: { ...job.counts, refused: 1 }, can_undo: true }
    const refusal = { message: 'Not allowed' }
    const { user, become } = comeBack([ended], {
      'GET /jobs/5/refused': () => ({
        data: [{ line: null, item: '7', collection: 'articles', reason: refusal.message, refusal }],
      }),
    })
    become(ended)
    expect(await screen.findByText('Articles #7: Not allowed', {}, { timeout: 10_000 })).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Done' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(localStorage.length).toBe(0)
  })

  it('that is being taken back says that it is undone, and nothing of places that were moved', async () => {
    const { titles, become } = comeBack([{ ...job, step: 'undo' }])
    await dialog()
    become({ state: 'undone', step: 'undo' })
    await waitFor(() => expect(titles()).toEqual(['Undone']), { timeout: 5_000 })
  })
})
