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
]

interface Kept {
  prefix: string
  owner: object
  /** `undefined`: it has none of that name itself. */
  properties: Map<PropertyKey, PropertyDescriptor | undefined>
  isWhole: boolean
}

// What the check itself needs may be what is replaced.
const { getOwnPropertyDescriptor, defineProperty } = Object
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
  ]
  return () => {
    const names: string[] = []
    for (const each of kept) putBack(each, names)
    return names
  }
}

function keep(prefix: string, owner: object, names: readonly PropertyKey[], isWhole: boolean): Kept {
  const properties = new Map(names.map((name) => [name, getOwnPropertyDescriptor(owner, name)]))
  return { prefix, owner, properties, isWhole }
}

function putBack({ prefix, owner, properties, isWhole }: Kept, names: string[]): void {
  const restore = (name: PropertyKey, before: PropertyDescriptor | undefined) => {
    if (isSame(getOwnPropertyDescriptor(owner, name), before)) return
    try {
      if (before) defineProperty(owner, name, before)
      else deleteProperty(owner, name)
    } catch {
      // What cannot be put back is found right after this.
    }
    const now = getOwnPropertyDescriptor(owner, name)
    if (!isSame(now, before)) properties.set(name, now)
    names[names.length] = prefix + String(name)
  }
  for (const [name, before] of properties) restore(name, before)
  if (!isWhole) return
  for (const name of ownKeys(owner)) {
    if (!properties.has(name) && getOwnPropertyDescriptor(owner, name)?.enumerable) restore(name, undefined)
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
