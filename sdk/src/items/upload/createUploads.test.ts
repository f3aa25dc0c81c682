import { aFile } from '@pergola/sdk/testing'
import { describe, expect, it, vi } from 'vitest'
import { createUploads, type UploadRequest } from './createUploads'

/** A file that is answered when the test says so. */
function aRequest(name: string, owner: string | null = null) {
  let answer: (isStored: boolean) => void = () => {}
  const request = {
    name,
    sizeBytes: 10,
    owner,
    onDone: vi.fn(),
    onFailed: vi.fn(),
    send: vi.fn<UploadRequest['send']>(
      ({ signal }) =>
        new Promise((resolve, reject) => {
          answer = (isStored) => (isStored ? resolve(aFile({ filesize: 10 })) : reject(new Error('Too busy')))
          signal.addEventListener('abort', () => reject(new DOMException('Stopped', 'AbortError')))
        }),
    ),
  }
  return Object.assign(request, { answer: (isStored: boolean) => answer(isStored) })
}

const statesOf = (store: ReturnType<typeof createUploads>) =>
  Object.fromEntries(store.getState().items.map(({ name, state }) => [name, state]))

describe('uploads', () => {
  it('sends three files at a time, in the order they were given', async () => {
    const store = createUploads()
    const requests = ['a', 'b', 'c', 'd', 'e'].map((name) => aRequest(name))
    const ends = requests.map((request) => store.getState().added(request))
    expect(statesOf(store)).toEqual({ a: 'running', b: 'running', c: 'running', d: 'waiting', e: 'waiting' })
    requests[1]?.answer(true)
    await expect(ends[1]).resolves.toBe(true)
    expect(statesOf(store)).toMatchObject({ b: 'done', d: 'running', e: 'waiting' })
  })

  it('keeps a file that failed with what the server said, and sends it once more', async () => {
    const store = createUploads()
    const request = aRequest('a')
    const end = store.getState().added(request)
    request.answer(false)
    await expect(end).resolves.toBe(false)
    expect(store.getState().items[0]).toMatchObject({ state: 'failed', error: 'Too busy' })
    store.getState().retried(1)
    request.answer(true)
    await vi.waitFor(() => expect(statesOf(store)).toEqual({ a: 'done' }))
    expect(request.onDone).toHaveBeenCalledTimes(1)
  })

  it('goes on when the drop zone is gone, in the tray, and forgets what it had stored', async () => {
    const store = createUploads()
    const [stored, running] = [aRequest('stored', 'zone'), aRequest('running', 'zone')]
    const end = store.getState().added(stored)
    void store.getState().added(running)
    stored.answer(true)
    await end
    store.getState().released('zone')
    expect(store.getState().items).toMatchObject([{ name: 'running', owner: null, state: 'running' }])
    running.answer(true)
    await vi.waitFor(() => expect(running.onDone).toHaveBeenCalled())
  })

  it('stops one alone when it is cancelled, reports no failure, and sends the next', async () => {
    const store = createUploads()
    const requests = ['a', 'b', 'c', 'd'].map((name) => aRequest(name))
    const ends = requests.map((request) => store.getState().added(request))
    store.getState().cancelled(2)
    await expect(ends[1]).resolves.toBe(false)
    expect(requests[1]?.onFailed).not.toHaveBeenCalled()
    expect(statesOf(store)).toEqual({ a: 'running', c: 'running', d: 'running' })
  })

  it('tidies the tray, and nothing that a drop zone shows or that is on its way', async () => {
    const store = createUploads()
    const [inTray, inZone, running] = [aRequest('tray'), aRequest('zone', 'zone'), aRequest('running')]
    const ends = [inTray, inZone].map((request) => store.getState().added(request))
    void store.getState().added(running)
    inTray.answer(true)
    inZone.answer(true)
    await Promise.all(ends)
    store.getState().tidied(['done', 'failed'])
    expect(statesOf(store)).toEqual({ zone: 'done', running: 'running' })
  })
})
