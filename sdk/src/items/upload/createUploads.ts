import type { FileRecord } from '@pergola/sdk'
import { createStore, type StoreApi } from 'zustand/vanilla'

/** What is to be sent, and who asked for it. */
export interface UploadRequest {
  name: string
  /** `null` for an address, until the server answers. */
  sizeBytes: number | null
  /** The drop zone that shows it while it is on the page; `null` shows it in the tray. */
  owner: string | null
  send: (options: { onProgress: (percent: number) => void; signal: AbortSignal }) => Promise<FileRecord>
  onDone: (file: FileRecord) => void
  onFailed: (error: unknown) => void
}

export interface Upload extends Pick<UploadRequest, 'name' | 'sizeBytes' | 'owner'> {
  id: number
  /** 0–100. */
  percent: number
  state: 'waiting' | 'running' | 'done' | 'failed'
  /** What the server said; empty unless it failed. */
  error: string
}

export interface UploadsState {
  /** Newest first. */
  items: readonly Upload[]
  /** @returns Resolves to whether the file was stored, once that is known. */
  added: (request: UploadRequest) => Promise<boolean>
  /** Sends one that failed once more. */
  retried: (id: number) => void
  /** Stops one that is on its way, and takes it from the list. */
  cancelled: (id: number) => void
  /** The drop zone is gone: what it still has to send goes on in the tray. */
  released: (owner: string) => void
  /** Takes what has ended from the tray. */
  tidied: (states: readonly Upload['state'][]) => void
}

export type UploadsStore = StoreApi<UploadsState>

/** A browser keeps six connections to a server; pages need some of them while files are sent. */
const MOST_AT_ONCE = 3

/**
 * The files on their way to the server. They belong to the console, not to the page that began them: closing a dialog
 * or going to another page stops none of them.
 */
export function createUploads(): UploadsStore {
  let count = 0
  const jobs = new Map<
    number,
    { request: UploadRequest; stop: AbortController; settle: (isStored: boolean) => void }
  >()

  return createStore<UploadsState>()((set, get) => {
    const change = (id: number, part: Partial<Upload>) =>
      set(({ items }) => ({ items: items.map((item) => (item.id === id ? { ...item, ...part } : item)) }))

    function sendWaiting(): void {
      const { items } = get()
      const free = MOST_AT_ONCE - items.filter(({ state }) => state === 'running').length
      const next = items.filter(({ state }) => state === 'waiting').reverse()
      for (const { id } of next.slice(0, Math.max(0, free))) void send(id)
    }

    async function send(id: number): Promise<void> {
      const job = jobs.get(id)
      if (!job) return
      const { request, stop, settle } = job
      change(id, { state: 'running', percent: 0, error: '' })
      try {
        const file = await request.send({
          onProgress: (percent) => change(id, { percent }),
          signal: stop.signal,
        })
        change(id, { state: 'done', percent: 100, sizeBytes: file.filesize })
        request.onDone(file)
        settle(true)
      } catch (error) {
        if (!stop.signal.aborted) {
          change(id, { state: 'failed', error: error instanceof Error ? error.message : '' })
          request.onFailed(error)
        }
        settle(false)
      }
      sendWaiting()
    }

    function keep(isKept: (item: Upload) => boolean): void {
      const { items } = get()
      for (const item of items) if (!isKept(item)) jobs.delete(item.id)
      set({ items: items.filter(isKept) })
    }

    return {
      items: [],
      added: (request) =>
        new Promise((settle) => {
          const id = ++count
          const { name, sizeBytes, owner } = request
          jobs.set(id, { request, stop: new AbortController(), settle })
          const upload: Upload = { id, name, sizeBytes, owner, percent: 0, state: 'waiting', error: '' }
          set(({ items }) => ({ items: [upload, ...items] }))
          sendWaiting()
        }),
      retried: (id) => {
        change(id, { state: 'waiting', percent: 0 })
        sendWaiting()
      },
      cancelled: (id) => {
        const job = jobs.get(id)
        keep((item) => item.id !== id)
        job?.stop.abort()
        job?.settle(false)
        sendWaiting()
      },
      released: (owner) => {
        keep((item) => item.owner !== owner || item.state !== 'done')
        set(({ items }) => ({
          items: items.map((item) => (item.owner === owner ? { ...item, owner: null } : item)),
        }))
      },
      tidied: (states) => keep((item) => item.owner !== null || !states.includes(item.state)),
    }
  })
}
