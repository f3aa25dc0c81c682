import type { ExtensionKind, ExtensionManifest } from '@pergola/sdk/contract'

/**
 * Keeps, outside of the page, which third-party extension is at work in it. A page that hangs can report nothing, but the
 * next one in the same tab can read who was at work when it was ended.
 */
export interface WorkRecord {
  /**
   * Notes that code of an extension runs from now on, or that it is on its way and will run when it comes.
   *
   * @returns Function that notes the end.
   */
  begin: (manifest: Pick<ExtensionManifest, 'kind' | 'id'>, phase: 'running' | 'loading') => () => void
  /** Extensions that earlier pages of this tab stopped with, until that is cleared. */
  stopped: readonly { kind: ExtensionKind; id: string }[]
  /** Gives all of them another try with the next page. */
  clear: () => void
}

const SUSPECTS = 'pergola-extensions-at-work'
const STOPPED = 'pergola-extensions-stopped'

/**
 * @param storage - Of the tab: it outlives the page, and with it a process that was ended.
 * @param page - Says by `pagehide` that people left the page, which a page that hangs never does.
 */
export function createWorkRecord(
  storage: Storage,
  page: Pick<Window, 'addEventListener' | 'opener'>,
): WorkRecord {
  // The storage of a page that another one opened is a copy: that one may well be at work.
  const last = page.opener === null ? read(storage, SUSPECTS) : []
  const stopped = [...new Set([...read(storage, STOPPED), ...last])]
  /** Oldest first; an extension stands as often as it was begun. */
  const begun: { name: string; phase: 'running' | 'loading' }[] = []
  let suspects = ''

  // Of what runs, the last that began is the innermost. Of scripts that are being fetched any may run next.
  const note = () => {
    const running = begun.findLast(({ phase }) => phase === 'running')
    const next = (running ? [running] : begun).map(({ name }) => name).join()
    if (next !== suspects) write(storage, SUSPECTS, next)
    suspects = next
  }
  write(storage, STOPPED, stopped.join())
  write(storage, SUSPECTS, '')
  page.addEventListener('pagehide', () => {
    begun.length = 0
    note()
  })
  return {
    begin: ({ kind, id }, phase) => {
      const entry = { name: `${kind}:${id}`, phase }
      begun.push(entry)
      note()
      return () => {
        const at = begun.indexOf(entry)
        if (at < 0) return
        begun.splice(at, 1)
        note()
      }
    },
    stopped: stopped.map((name) => {
      const [kind = '', id = ''] = name.split(':')
      return { kind: kind as ExtensionKind, id }
    }),
    clear: () => write(storage, STOPPED, ''),
  }
}

function read(storage: Storage, key: string): string[] {
  const names = storage.getItem(key)
  return names ? names.split(',') : []
}

function write(storage: Storage, key: string, names: string): void {
  try {
    if (names === '') storage.removeItem(key)
    else storage.setItem(key, names)
  } catch {
    // The storage is full: only this record is lost.
  }
}
