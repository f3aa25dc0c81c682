import type { ExtensionManifest } from '@pergola/sdk/contract'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { type GlobalsCheck, guardGlobals } from './guardGlobals'

function extension(id: string, source: ExtensionManifest['source'] = 'custom'): ExtensionManifest {
  return {
    kind: 'interface',
    id,
    source,
    path: `extensions/custom/interfaces/${id}/meta.json`,
    entry: { format: 'container', assets: [{ file: 'entry.js', kind: 'entry' }] },
  } as unknown as ExtensionManifest
}

const star = extension('star')
const other = extension('other')
const core = extension('core-one', 'core')

/** What the scripts of the extensions say. */
let scripts: Record<string, string>
let blamed: [string, readonly string[]][]
let check: GlobalsCheck

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  vi.stubGlobal('fetch', () => 'of the console')
  blamed = []
  scripts = {}
  check = guardGlobals({
    extensionsRoot: 'http://localhost/',
    manifests: () => [star, other, core],
    onChanged: ({ id }, names) => blamed.push([id, names]),
    readScript: async (url) => scripts[url.split('/').at(-2) ?? ''] ?? '',
  })
})
afterEach(() => {
  check.end()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

/** All that is read is here at once: a turn of the event loop is enough. */
const aTurn = () => new Promise((resolve) => setTimeout(resolve))
const pollute = () => Object.assign(Object.prototype, { polluted: 1 })

describe('what extensions share with the console', () => {
  it.each<[string, () => unknown]>([
    ['fetch', () => vi.stubGlobal('fetch', () => 'stolen')],
    ['setTimeout', () => vi.stubGlobal('setTimeout', () => 0)],
    ['ResizeObserver', () => vi.stubGlobal('ResizeObserver', null)],
    ['JSON.stringify', () => Object.assign(JSON, { stringify: () => '' })],
    ['history.pushState', () => Object.assign(history, { pushState: () => undefined })],
    ['Object.prototype.polluted', pollute],
    ['Array.prototype.map', () => Object.assign(Array.prototype, { map: () => [] })],
    ['Map.prototype.get', () => Object.assign(Map.prototype, { get: () => 'stolen' })],
    ['Array.isArray', () => Object.assign(Array, { isArray: () => false })],
    ['Promise.all', () => Object.assign(Promise, { all: () => 'stolen' })],
    [
      'Response.prototype.json',
      () => Object.assign(Response.prototype, { json: async () => ({ data: 'stolen' }) }),
    ],
    [
      'Array.prototype.Symbol(Symbol.iterator)',
      () => {
        // biome-ignore lint/suspicious/noExplicitAny: what an extension may do
        ;(Array.prototype as any)[Symbol.iterator] = () => {
          throw new Error('of an extension')
        }
      },
    ],
    [
      'Element.prototype.innerHTML',
      () => void Object.defineProperty(Element.prototype, 'innerHTML', { get: () => '', configurable: true }),
    ],
  ])('is put back, and who was evaluated is named, once: %s', (name, change) => {
    const { ResizeObserver, setTimeout } = window
    check.around(star, change)
    check.around(other, () => undefined)
    expect(blamed).toEqual([['star', [name]]])
    expect(JSON.stringify({ a: [1].map(String) })).toBe('{"a":["1"]}')
    expect((fetch as () => unknown)()).toBe('of the console')
    expect([window.ResizeObserver, window.setTimeout]).toEqual([ResizeObserver, setTimeout])
    expect(Object.keys(Object.prototype)).toEqual([])
    expect(Object.hasOwn(history, 'pushState')).toBe(false)
  })

  it.each([
    ...['fetch', 'XMLHttpRequest', 'Promise', 'URL', 'structuredClone', 'reportError', 'setTimeout'],
    ...['clearTimeout', 'setInterval', 'clearInterval', 'queueMicrotask', 'requestAnimationFrame'],
    ...['cancelAnimationFrame', 'MessageChannel', 'AbortController', 'MutationObserver'],
    ...['ResizeObserver', 'IntersectionObserver', 'PerformanceObserver'],
  ])('holds %s', (name) => {
    const before = Reflect.get(window, name)
    check.around(star, () => vi.stubGlobal(name, () => 'stolen'))
    expect(Reflect.get(window, name)).toBe(before)
    expect(blamed).toEqual([['star', [name]]])
  })

  it.each<[string, object, string]>([
    ['history.', history, 'back'],
    ['JSON.', JSON, 'parse'],
    ['Object.prototype.', Object.prototype, 'hasOwnProperty'],
    ['Array.prototype.', Array.prototype, 'filter'],
    ['String.prototype.', String.prototype, 'trim'],
    ['Function.prototype.', Function.prototype, 'bind'],
    ['Promise.prototype.', Promise.prototype, 'finally'],
    ['History.prototype.', History.prototype, 'go'],
    ['Node.prototype.', Node.prototype, 'contains'],
    ['Element.prototype.', Element.prototype, 'closest'],
    ['Object.', Object, 'entries'],
    ['Array.', Array, 'from'],
    ['Promise.', Promise, 'race'],
    ['Number.prototype.', Number.prototype, 'toFixed'],
    ['Map.prototype.', Map.prototype, 'set'],
    ['Set.prototype.', Set.prototype, 'has'],
    ['WeakMap.prototype.', WeakMap.prototype, 'get'],
    ['RegExp.prototype.', RegExp.prototype, 'test'],
    ['Date.', Date, 'now'],
    ['Date.prototype.', Date.prototype, 'getTime'],
    ['Storage.prototype.', Storage.prototype, 'getItem'],
    ['Event.prototype.', Event.prototype, 'preventDefault'],
    ['HTMLElement.prototype.', HTMLElement.prototype, 'focus'],
  ])('is a method of each of these, too: %s', (prefix, owner, name) => {
    const before = Reflect.get(owner, name)
    const stolen = () => 'stolen'
    check.around(star, () => {
      Object.defineProperty(owner, name, { configurable: true, writable: true, value: stolen })
    })
    expect(Reflect.get(owner, name)).toBe(before)
    expect(blamed).toEqual([['star', [prefix + name]]])
  })

  // What these have of their own, this DOM has in a class above them.
  it.each<[string, object]>([
    ['EventTarget.prototype.', EventTarget.prototype],
    ['Response.prototype.', Response.prototype],
  ])('is no place for a name that is added in sight: %s', (prefix, owner) => {
    check.around(star, () => Object.assign(owner, { added: 1 }))
    expect(Reflect.has(owner, 'added')).toBe(false)
    expect(blamed).toEqual([['star', [`${prefix}added`]]])
  })

  it.each(['pushState', 'replaceState', 'go', 'back', 'forward'])(
    'is the history of the tab, which has no %s of its own',
    (name) => {
      check.around(star, () => Object.assign(history, { [name]: () => undefined }))
      expect(Object.hasOwn(history, name)).toBe(false)
      expect(blamed).toEqual([['star', [`history.${name}`]]])
    },
  )

  it('is looked at around the code of third parties alone, and no more in the end', () => {
    check.around(core, pollute)
    check.after(core)
    expect(Object.keys(Object.prototype)).toEqual(['polluted'])
    check.end()
    vi.advanceTimersByTime(5_000)
    expect(Object.keys(Object.prototype)).toEqual(['polluted'])
    Reflect.deleteProperty(Object.prototype, 'polluted')
    expect(blamed).toEqual([])
  })

  it('is put back when the code threw half way', () => {
    const failing = () => {
      pollute()
      throw new Error('half way')
    }
    expect(() => check.around(star, failing)).toThrow('half way')
    expect(blamed).toEqual([['star', ['Object.prototype.polluted']]])
  })

  it('is looked at right after each script of an extension', async () => {
    scripts = { star: 'x.polluted', other: 'x.polluted' }
    const script = document.createElement('script')
    Object.defineProperty(script, 'src', {
      value: 'http://localhost/extensions/custom/interfaces/other/entry.js',
    })
    document.head.append(script)
    pollute()
    script.dispatchEvent(new Event('load'))
    expect(Object.keys(Object.prototype)).toEqual([])
    await aTurn()
    expect(blamed).toEqual([['other', ['Object.prototype.polluted']]])
    script.remove()
  })

  it('is left where a name was added out of sight, as for what a browser lacks', () => {
    const value = () => 'polyfill'
    check.around(star, () => Object.defineProperty(Array.prototype, 'lacking', { value, configurable: true }))
    expect(blamed).toEqual([])
    expect(Reflect.get([], 'lacking')).toBe(value)
    Reflect.deleteProperty(Array.prototype, 'lacking')
  })

  it.each([
    ['dates', Date.prototype],
    ['elements of the page', HTMLElement.prototype],
  ])('is left where a library adds a name of its own to %s, in sight too', (_name, owner) => {
    const own = () => 'of a library'
    check.around(star, () => Object.assign(owner, { ownOfLibrary: own }))
    expect(blamed).toEqual([])
    expect(Reflect.get(owner, 'ownOfLibrary')).toBe(own)
    Reflect.deleteProperty(owner, 'ownOfLibrary')
  })

  it('is named once where it was made unchangeable', () => {
    const fix = () =>
      Object.defineProperty(JSON, 'extra', { value: 1, enumerable: true, configurable: false })
    check.around(star, fix)
    check.around(other, () => undefined)
    expect(blamed).toEqual([['star', ['JSON.extra']]])
  })
})

describe('who is blamed', () => {
  const CHANGED = ['Object.prototype.polluted']

  it.each<[string, () => unknown, Record<string, string>, unknown[]]>([
    ['the one that was evaluated', () => check.around(star, pollute), {}, [['star', CHANGED]]],
    [
      'not the one that is evaluated after a timer of another',
      () => {
        pollute()
        check.around(star, () => undefined)
      },
      { other: 'x.polluted = 1' },
      [['other', CHANGED]],
    ],
    [
      'the one that has just run, of two that say so',
      () => {
        pollute()
        check.after(star)
      },
      { star: 'polluted', other: 'polluted' },
      [['star', CHANGED]],
    ],
    [
      'not the one that has just run, where another one says so',
      () => {
        pollute()
        check.after(star)
      },
      { star: 'unpolluted, polluted$', other: 'polluted' },
      [['other', CHANGED]],
    ],
    ['in a timer, the only one that says so', pollute, { star: 'x.polluted=1' }, [['star', CHANGED]]],
    ['in a timer, no one where two say so', pollute, { star: 'polluted', other: 'polluted' }, []],
    ['in a timer, no one where none says so', pollute, { star: 'x', other: 'y' }, []],
    ['no core extension, whatever it says', pollute, { 'core-one': 'polluted' }, []],
  ])('%s', async (_case, act, code, expected) => {
    scripts = code
    act()
    vi.advanceTimersByTime(500)
    await aTurn()
    expect(blamed).toEqual(expected)
    expect(Object.keys(Object.prototype)).toEqual([])
  })
})
