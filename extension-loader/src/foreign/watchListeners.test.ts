import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { type ExtensionManifest, parseManifest } from '@pergola/sdk/contract'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { watchListeners } from './watchListeners'

const star = parseManifest(
  {
    id: 'star',
    path: 'extensions/installed/interfaces/star/1.0.0/meta.json',
    entry: { global: 'star', assets: [{ file: 'entry.js' }] },
  },
  'interface',
)

let caller: ExtensionManifest | null
let found: string[]
let end: () => void

beforeEach(() => {
  caller = star
  found = []
  end = watchListeners({
    findCaller: () => caller,
    onFound: ({ id }, message) => void found.push(`${id}: ${message}`),
  })
})
afterEach(() => {
  end()
  document.body.replaceChildren()
})

const LEFT = 'star: it left more than 100 listeners on the window and the document'
const SWALLOWED = 'star: it swallowed keys that were typed into fields of others'

function addMany(count: number, options?: AddEventListenerOptions): (() => void)[] {
  return Array.from({ length: count }, (_, index) => {
    const listener = () => {}
    const target = index % 2 === 0 ? window : document
    target.addEventListener('probe', listener, options)
    return () => target.removeEventListener('probe', listener, options)
  })
}

function takenBack(): WeakRef<() => void> {
  const listener = () => {}
  window.addEventListener('keydown', listener)
  window.removeEventListener('keydown', listener)
  return new WeakRef(listener)
}

describe('listeners on the window and the document', () => {
  it('are found when an extension leaves more than a hundred, and said once', () => {
    addMany(100)
    expect(found).toEqual([])
    addMany(50)
    expect(found).toEqual([LEFT])
  })

  it('that are taken back, end by themselves or are the console’s own do not count', () => {
    for (const remove of addMany(100)) remove()
    const stop = new AbortController()
    addMany(100, { signal: stop.signal })
    stop.abort()
    addMany(100, { once: true })
    const same = () => {}
    for (let index = 0; index < 200; index += 1) window.addEventListener('probe', same)
    caller = null
    addMany(200)
    expect(found).toEqual([])
    caller = star
    addMany(99)
    expect(found).toEqual([])
    addMany(1)
    expect(found).toEqual([LEFT])
  })

  it('hear what they are for, until they are taken back', () => {
    const heard = vi.fn()
    const object = { handleEvent: vi.fn() }
    for (const type of ['probe', 'keydown']) {
      window.addEventListener(type, heard)
      document.addEventListener(type, object, true)
      document.dispatchEvent(new Event(type, { bubbles: true }))
      window.removeEventListener(type, heard)
      document.removeEventListener(type, object, true)
      document.dispatchEvent(new Event(type, { bubbles: true }))
    }
    expect(heard).toHaveBeenCalledTimes(2)
    expect(object.handleEvent).toHaveBeenCalledTimes(2)
  })

  it('take no options as `null`, as the browser does', () => {
    const heard = vi.fn()
    // Types do not allow it; libraries of scripts do it all the same.
    const none = null as unknown as undefined
    window.addEventListener('probe', heard, none)
    window.dispatchEvent(new Event('probe'))
    window.removeEventListener('probe', heard, none)
    window.dispatchEvent(new Event('probe'))
    expect(heard).toHaveBeenCalledTimes(1)
  })

  it('of the console are taken back by it, also where an extension has added the same', () => {
    const heard = vi.fn()
    caller = null
    window.addEventListener('probe', heard)
    caller = star
    window.addEventListener('probe', heard)
    window.removeEventListener('probe', heard)
    window.dispatchEvent(new Event('probe'))
    expect(heard).not.toHaveBeenCalled()
  })

  it('are not kept in memory once they are taken back', async () => {
    setFlagsFromString('--expose-gc')
    const collectGarbage = runInNewContext('gc') as () => void
    const gone = takenBack()
    await vi.waitFor(() => {
      collectGarbage()
      // A failed comparison would keep what it compares.
      expect(gone.deref() === undefined).toBe(true)
    })
  })
})

describe('keys that an extension keeps from a field', () => {
  function type(key: string, { isOwn = false, ...init }: KeyboardEventInit & { isOwn?: boolean } = {}): void {
    const slot = document.createElement('div')
    if (isOwn) slot.dataset.extension = 'interface:star'
    const field = document.createElement('input')
    slot.append(field)
    document.body.append(slot)
    for (let count = 0; count < 4; count += 1)
      field.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...init }))
  }

  it.each<[string, (event: Event) => void]>([
    ['preventing', (event) => event.preventDefault()],
    ['stopping', (event) => event.stopPropagation()],
  ])('are found (%s)', (_how, swallow) => {
    window.addEventListener('keydown', swallow, true)
    type('a')
    window.removeEventListener('keydown', swallow, true)
    expect(found).toEqual([SWALLOWED])
  })

  it('are found where the same listener was added for something else before', () => {
    const swallow = (event: Event) => event.preventDefault()
    window.addEventListener('click', swallow)
    window.addEventListener('keydown', swallow)
    type('a')
    window.removeEventListener('click', swallow)
    window.removeEventListener('keydown', swallow)
    expect(found).toEqual([SWALLOWED])
  })

  it.each<[string, (event: Event) => void]>([
    ['prevented', (event) => event.preventDefault()],
    ['stopped', (event) => event.stopPropagation()],
  ])('are none of its own that the console had %s before', (_how, keep) => {
    caller = null
    document.addEventListener('keydown', keep, true)
    caller = star
    const swallow = (event: Event) => {
      event.preventDefault()
      event.stopPropagation()
    }
    document.addEventListener('keydown', swallow, true)
    type('a')
    document.removeEventListener('keydown', swallow, true)
    caller = null
    document.removeEventListener('keydown', keep, true)
    expect(found).toEqual([])
  })

  it('are none in its own fields, which it may take out of the page at once', () => {
    const close = (event: Event) => {
      event.preventDefault()
      if (event.target instanceof Element) event.target.remove()
    }
    window.addEventListener('keydown', close)
    for (let count = 0; count < 4; count += 1) type('Enter', { isOwn: true })
    window.removeEventListener('keydown', close)
    expect(found).toEqual([])
  })

  it.each<[string, () => void]>([
    ['are none in its own fields', () => type('a', { isOwn: true })],
    ['are none where they are a shortcut', () => type('k', { ctrlKey: true })],
    ['are none where they close something', () => type('Escape')],
  ])('%s', (_case, act) => {
    const swallow = (event: Event) => event.preventDefault()
    window.addEventListener('keydown', swallow)
    act()
    window.removeEventListener('keydown', swallow)
    expect(found).toEqual([])
  })
})
