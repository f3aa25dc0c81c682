/** Taken one by one: the window has thousands of names, and people may set others. */
const SINGLE: readonly (readonly [prefix: string, owner: object, names: readonly string[]])[] = [
  [
    '',
    window,
    [
      ...['fetch', 'XMLHttpRequest', 'Promise', 'JSON', 'URL', 'history', 'structuredClone', 'reportError'],
      ...['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'queueMicrotask'],
      ...['requestAnimationFrame', 'cancelAnimationFrame', 'MessageChannel', 'AbortController'],
      ...['MutationObserver', 'ResizeObserver', 'IntersectionObserver', 'PerformanceObserver'],
    ],
  ],
  ['history.', history, ['pushState', 'replaceState', 'go', 'back', 'forward']],
]

/** Taken whole: a name that is added in sight shows in every loop over an object. */
const WHOLE: readonly (readonly [prefix: string, owner: object])[] = [
  ['JSON.', JSON],
  ['Object.prototype.', Object.prototype],
  ['Array.prototype.', Array.prototype],
  ['String.prototype.', String.prototype],
  ['Function.prototype.', Function.prototype],
  ['Promise.prototype.', Promise.prototype],
  ['History.prototype.', History.prototype],
  ['EventTarget.prototype.', EventTarget.prototype],
  ['Node.prototype.', Node.prototype],
  ['Element.prototype.', Element.prototype],
  ['Response.prototype.', Response.prototype],
]

/** What was there is kept; libraries add names of their own, as flatpickr does to dates and elements, and need them. */
const EXTENDED: readonly (readonly [prefix: string, owner: object])[] = [
  ['Object.', Object],
  ['Array.', Array],
  ['Promise.', Promise],
  ['Number.prototype.', Number.prototype],
  ['Map.prototype.', Map.prototype],
  ['Set.prototype.', Set.prototype],
  ['WeakMap.prototype.', WeakMap.prototype],
  ['RegExp.prototype.', RegExp.prototype],
  ['Date.', Date],
  ['Date.prototype.', Date.prototype],
  ['Storage.prototype.', Storage.prototype],
  ['Event.prototype.', Event.prototype],
  ['HTMLElement.prototype.', HTMLElement.prototype],
  ['Document.prototype.', Document.prototype],
]

interface Kept {
  prefix: string
  owner: object
  names: readonly PropertyKey[]
  /** By name; `undefined`: it has none of that name itself. */
  before: Record<PropertyKey, PropertyDescriptor | undefined>
  isWhole: boolean
}

// What the check itself needs may be what is replaced: methods of lists and maps, and how loops go through them, too.
const { getOwnPropertyDescriptor, defineProperty, create } = Object
const { ownKeys, deleteProperty } = Reflect

/**
 * Remembers what extensions share with the console: `fetch`, `JSON`, `history`, timers, observers and prototypes.
 *
 * @returns Puts back what is no longer as it was, and names it, as in `JSON.parse`. A name that was added out of sight, as
 *   libraries do for what a browser lacks, is left; so is what was made unchangeable, which is named once.
 */
export function keepGlobals(): () => string[] {
  const kept: Kept[] = [
    ...SINGLE.map(([prefix, owner, names]) => keep(prefix, owner, names, false)),
    ...WHOLE.map(([prefix, owner]) => keep(prefix, owner, ownKeys(owner), true)),
    ...EXTENDED.map(([prefix, owner]) => keep(prefix, owner, ownKeys(owner), false)),
  ]
  return () => {
    const names: string[] = []
    for (let at = 0; at < kept.length; at++) putBack(kept[at] as Kept, names)
    return names
  }
}

function keep(prefix: string, owner: object, names: readonly PropertyKey[], isWhole: boolean): Kept {
  const before: Kept['before'] = create(null)
  for (const name of names) before[name] = getOwnPropertyDescriptor(owner, name)
  return { prefix, owner, names, before, isWhole }
}

function putBack({ prefix, owner, names, before, isWhole }: Kept, changed: string[]): void {
  const restore = (name: PropertyKey) => {
    const kept = before[name]
    if (isSame(getOwnPropertyDescriptor(owner, name), kept)) return
    try {
      if (kept) defineProperty(owner, name, kept)
      else deleteProperty(owner, name)
    } catch {
      // What cannot be put back is found right after this.
    }
    const now = getOwnPropertyDescriptor(owner, name)
    if (!isSame(now, kept)) before[name] = now
    changed[changed.length] = prefix + String(name)
  }
  for (let at = 0; at < names.length; at++) restore(names[at] as PropertyKey)
  if (!isWhole) return
  const present = ownKeys(owner)
  for (let at = 0; at < present.length; at++) {
    const name = present[at] as PropertyKey
    if (!(name in before) && getOwnPropertyDescriptor(owner, name)?.enumerable) restore(name)
  }
}

function isSame(now: PropertyDescriptor | undefined, before: PropertyDescriptor | undefined): boolean {
  return (
    (now === undefined) === (before === undefined) &&
    now?.value === before?.value &&
    now?.get === before?.get &&
    now?.set === before?.set
  )
}
