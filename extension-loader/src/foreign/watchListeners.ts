import type { ExtensionManifest } from '@pergola/sdk/contract'
import { slotsAround } from '../slotsAround'

export interface WatchListenersOptions {
  /** The extension whose script calls right now; `null` for the console's own. */
  findCaller: () => ExtensionManifest | null
  onFound: (manifest: ExtensionManifest, message: string) => void
}

/** More than a package registers once: one that forgets a listener each time it is drawn gets there. */
const MANY = 100
/** So many swallowed keys are reported; one or two may be a mistake. */
const SWALLOWED = 3

type Listener = EventListenerOrEventListenerObject
type Options = boolean | AddEventListenerOptions | null | undefined

/** What an extension listens to on the window and the document. */
interface Listening {
  /** By listener: each event that it is for. */
  kept: Map<Listener, Set<string>>
  count: number
  swallowed: number
  said: Set<string>
}

/**
 * Counts what third parties listen to on the window and the document, and looks at what they do there with keys that someone types
 * into the fields of others. React and the console listen to elements of their own, whose listeners are not wrapped.
 *
 * @returns Function that ends it.
 */
export function watchListeners(options: WatchListenersOptions): () => void {
  const listening = new Map<string, Listening>()
  const endings = [window, document].map((target) => watchTarget(target, options, listening))
  return () => {
    for (const end of endings) end()
  }
}

function watchTarget(
  target: EventTarget,
  { findCaller, onFound }: WatchListenersOptions,
  listening: Map<string, Listening>,
): () => void {
  const where = target === window ? 'window' : 'document'
  const { addEventListener, removeEventListener } = target
  /** By listener: the one that was added in its place, and the extension that it belongs to. */
  const watched = new WeakMap<Listener, { owner: Listening; standIn: Listener }>()

  function ownOf({ kind, id }: ExtensionManifest): Listening {
    const name = `${kind}/${id}`
    const own = listening.get(name) ?? { kept: new Map(), count: 0, swallowed: 0, said: new Set() }
    listening.set(name, own)
    return own
  }

  function say(manifest: ExtensionManifest, own: Listening, what: string, message: string): void {
    if (own.said.has(what)) return
    own.said.add(what)
    onFound(manifest, message)
  }

  function forget(type: string, listener: Listener, options: Options): void {
    const own = watched.get(listener)?.owner
    const events = own?.kept.get(listener)
    if (!own || !events?.delete(keyOf(where, type, options))) return
    own.count -= 1
    if (events.size === 0) own.kept.delete(listener)
  }

  /** Calls the listener, and sees whether it keeps a key from a field of others. */
  function watchKeys(manifest: ExtensionManifest, own: Listening, listener: Listener): Listener {
    return function (this: unknown, event: Event) {
      const before = event.defaultPrevented || event.cancelBubble
      // Before the listener runs: it may remove the field from the page.
      const isElsewhere = isTypedElsewhere(event, manifest)
      if (typeof listener === 'function') listener.call(this as EventTarget, event)
      else listener.handleEvent(event)
      const isSwallowed = !before && (event.defaultPrevented || event.cancelBubble)
      if (!isSwallowed || !isElsewhere) return
      own.swallowed += 1
      if (own.swallowed < SWALLOWED) return
      say(manifest, own, 'keys', 'it swallowed keys that were typed into fields of others')
    }
  }

  target.addEventListener = (type: string, listener: Listener | null, options?: Options) => {
    const manifest = listener && findCaller()
    if (!manifest) return addEventListener.call(target, type, listener, options ?? undefined)
    const own = ownOf(manifest)
    // Also for other events than keys: the same listener may be added for those later.
    const standIn = watched.get(listener)?.standIn ?? watchKeys(manifest, own, listener)
    watched.set(listener, { owner: own, standIn })
    const { once, signal } = optionsOf(options)
    if (!once && !signal?.aborted) {
      const events = own.kept.get(listener) ?? new Set()
      own.kept.set(listener, events)
      if (!events.has(keyOf(where, type, options))) own.count += 1
      events.add(keyOf(where, type, options))
      signal?.addEventListener('abort', () => forget(type, listener, options), { once: true })
    }
    if (own.count > MANY)
      say(manifest, own, 'many', `it left more than ${MANY} listeners on the window and the document`)
    addEventListener.call(target, type, standIn, options ?? undefined)
  }
  target.removeEventListener = (type: string, listener: Listener | null, options?: Options) => {
    removeEventListener.call(target, type, listener, options ?? undefined)
    const standIn = listener && watched.get(listener)?.standIn
    if (!standIn) return
    forget(type, listener, options)
    removeEventListener.call(target, type, standIn, options ?? undefined)
  }
  return () => void Object.assign(target, { addEventListener, removeEventListener })
}

function keyOf(where: string, type: string, options: Options): string {
  return `${where} ${type} ${optionsOf(options).capture === true}`
}

function optionsOf(options: Options): AddEventListenerOptions {
  return typeof options === 'object' && options ? options : { capture: options === true }
}

/** Typing, and not a shortcut; Escape closes what an extension has open. */
function isTypedElsewhere(event: Event, { kind, id }: ExtensionManifest): boolean {
  if (!(event instanceof KeyboardEvent) || event.ctrlKey || event.metaKey || event.altKey) return false
  if (event.key.length !== 1 && !['Enter', 'Backspace', 'Delete', 'Tab'].includes(event.key)) return false
  const field = event.target
  if (!(field instanceof HTMLElement) || !field.matches('input, textarea, select, [contenteditable]'))
    return false
  return !slotsAround(field).some((slot) => slot.kind === kind && slot.id === id)
}
