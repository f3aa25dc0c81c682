import type { Item, LayoutProps, PrimaryKey } from '@pergola/sdk'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { CalendarEvent } from './calendarEvent'

/** Keys come one after the other: what they add up to is one change. */
const SETTLE_MS = 700

export interface Move {
  event: CalendarEvent
  /** Fields that change. */
  values: Item
  /** What the notice says. */
  title: string
}

interface Pending extends Move {
  before: Item
  timer: ReturnType<typeof setTimeout>
}

interface Moved {
  item: Item
  /** The change that it comes from: a later one is not forgotten with it. */
  values: Item
}

export interface Moves {
  /** The items with what was moved in its new place, before the server has answered. */
  over: (items: readonly Item[]) => Item[]
  /** Writes at once, or when keys are no longer pressed. */
  move: (move: Move, isSettled: boolean) => void
}

/** Items that are moved: each shows in its new place at once, and in its old one again when it cannot be saved. */
export function useMoves(primaryKeyField: string, onWrite: LayoutProps['onWrite']): Moves {
  const [moved, setMoved] = useState<ReadonlyMap<PrimaryKey, Moved>>(new Map())
  const pending = useRef<Pending | null>(null)

  function forget(key: PrimaryKey, values: Item) {
    setMoved((current) => {
      if (current.get(key)?.values !== values) return current
      return new Map([...current].filter(([other]) => other !== key))
    })
  }

  async function write() {
    if (!pending.current) return
    const { event, values, before, title, timer } = pending.current
    pending.current = null
    clearTimeout(timer)
    const row = { [primaryKeyField]: event.key, ...values }
    const isChanged = Object.entries(values).some(([field, value]) => before[field] !== value)
    // The host says what went wrong.
    if (isChanged) await onWrite([row], { title, before: [before] }).catch(() => undefined)
    forget(event.key, values)
  }

  const flush = useEffectEvent(() => void write())
  useEffect(() => () => flush(), [])

  return {
    over: (items) => {
      const known = new Map(items.map((item) => [item[primaryKeyField] as PrimaryKey, item]))
      for (const [key, { item }] of moved) known.set(key, item)
      return [...known.values()]
    },
    move: (move, isSettled) => {
      const { key, item } = move.event
      const current = pending.current
      const isSame = current?.event.key === key
      if (current) clearTimeout(current.timer)
      if (current && !isSame) void write()
      const fields = [primaryKeyField, ...Object.keys(move.values)]
      const own = Object.fromEntries(fields.map((field) => [field, item[field] ?? null]))
      const before = isSame ? { ...own, ...current.before } : own
      const timer = setTimeout(() => void write(), SETTLE_MS)
      // The whole item, since the one that was loaded may be of a month that is no longer in sight.
      const values = { ...(isSame ? current.values : {}), ...move.values }
      pending.current = { ...move, values, before, timer }
      setMoved((all) => new Map(all).set(key, { item: { ...item, ...values }, values }))
      if (isSettled) void write()
    },
  }
}
