import { type KeyboardEvent, type RefObject, useState } from 'react'
import { useTranslation } from 'react-i18next'

export interface MovesOptions<Item> {
  root: RefObject<HTMLElement | null>
  items: readonly Item[]
  getKey: (item: Item) => string
  getLabel: (item: Item) => string
  onReorder: (items: Item[]) => void
  isDisabled: boolean
}

/**
 * Moves of a row without a pointer that drags it. Alt with an arrow key moves the row that has the focus, or in which something has
 * it, by one place.
 *
 * @returns `handleKeyDown` for the capture phase around the list, `moveTo` for other ways, and what was done, for screen readers.
 */
export function useMoves<Item>(options: MovesOptions<Item>) {
  const { root, items, getKey, getLabel, onReorder, isDisabled } = options
  const { t } = useTranslation()
  const [message, setMessage] = useState('')

  function moveTo(from: number, to: number) {
    const item = items[from]
    if (!item || to < 0 || to >= items.length) return
    setMessage(t('moved_to_place', { name: getLabel(item), place: to + 1, total: items.length }))
    onReorder(items.toSpliced(from, 1).toSpliced(to, 0, item))
    // Where it stands then may be out of sight.
    requestAnimationFrame(() => rowOf(root.current, getKey(item))?.scrollIntoView({ block: 'nearest' }))
  }

  function handleKeyDown(event: KeyboardEvent) {
    const step = { ArrowUp: -1, ArrowDown: 1 }[event.key]
    if (!event.altKey || step === undefined || isDisabled || !(event.target instanceof HTMLElement)) return
    const row = event.target.closest<HTMLElement>('[data-key]')
    const from = items.findIndex((item) => getKey(item) === row?.dataset.key)
    if (from < 0) return
    event.preventDefault()
    event.stopPropagation()
    moveTo(from, from + step)
  }
  return { message, moveTo, handleKeyDown }
}

function rowOf(root: HTMLElement | null, key: string): HTMLElement | null {
  return root?.querySelector<HTMLElement>(`[role=row][data-key="${CSS.escape(key)}"]`) ?? null
}
