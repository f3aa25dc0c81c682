import type { Item } from '@pergola/sdk'

/**
 * Hands the values of an item to each of its fields and notes which ones a field reads, so that the fields that look at
 * none of their neighbours, which are nearly all, need not be drawn when one of these changes.
 *
 * @returns The values for a field, given those of the item. Called while the form is drawn.
 */
export function createNeighbours(): (field: string, values: Readonly<Item>) => Readonly<Item> {
  const views = new Map<string, View>()
  return (field, values) => {
    const known = views.get(field)
    if (known && !known.isOutdatedBy(values)) return known.proxy
    const view = createView(values, known?.read)
    views.set(field, view)
    return view.proxy
  }
}

interface View {
  proxy: Readonly<Item>
  /** What was read, by this view or the one before it: an input may read at its first drawing only. */
  read: Set<PropertyKey>
  isOutdatedBy: (values: Readonly<Item>) => boolean
}

/** Stands among the keys for all of them: the values were listed. */
const ALL = Symbol('all')

function createView(values: Readonly<Item>, read: Set<PropertyKey> = new Set()): View {
  // Event handlers read later: they get what is there by then, while what was drawn is compared with what it was drawn from.
  let current = values
  const proxy = new Proxy<Item>(
    {},
    {
      get: (_, key) => {
        read.add(key)
        return Reflect.get(current, key)
      },
      has: (_, key) => {
        read.add(key)
        return Reflect.has(current, key)
      },
      ownKeys: () => {
        read.add(ALL)
        return Reflect.ownKeys(current)
      },
      getOwnPropertyDescriptor: (_, key) => {
        read.add(key)
        const descriptor = Reflect.getOwnPropertyDescriptor(current, key)
        return descriptor && { ...descriptor, configurable: true }
      },
    },
  )
  return {
    proxy,
    read,
    isOutdatedBy: (next) => {
      if (next === current) return false
      const isOutdated =
        read.has(ALL) || [...read].some((key) => Reflect.get(next, key) !== Reflect.get(values, key))
      current = next
      return isOutdated
    },
  }
}
