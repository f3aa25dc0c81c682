import { type Collection, useApi, useProject, useReloadSchema } from '@pergola/sdk'
import { useNotifyFailure, useNotifyUndoable } from '@pergola/sdk/items'
import { useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'

/** The place of each collection by its name; none is null. */
type Places = ReadonlyMap<string, number | null>

/**
 * Collections in the order that a person gives them. It shows at once and is saved behind it; what is moved meanwhile is saved
 * together, and taken back together by the button of the notice. Two people at once both keep the places of what only one
 * of them has moved.
 *
 * @returns `reorder` is null where the server knows no order.
 */
export function useCollectionOrder(saved: readonly Collection[]) {
  const { t } = useTranslation()
  const api = useApi()
  const isOffered = useProject().info?.api.collection_order === true
  const reloadSchema = useReloadSchema()
  const notifyUndoable = useNotifyUndoable()
  const notifyFailure = useNotifyFailure()
  const [order, setOrder] = useState<readonly string[] | null>(null)
  const wanted = useRef<Places | null>(null)
  const isSaving = useRef(false)

  async function send(from: Places, to: Places): Promise<void> {
    const rows = [...to].filter(([name, place]) => from.get(name) !== place)
    if (rows.length === 0) return
    const body = rows.map(([collection, sort]) => ({ collection, sort }))
    await api.call('PATCH /collections', { body, query: { activity_skip: 1 } })
  }

  async function save(): Promise<void> {
    if (isSaving.current) return
    isSaving.current = true
    const before = placesOf(saved)
    let known = before
    try {
      while (wanted.current) {
        const next = wanted.current
        wanted.current = null
        await send(known, next)
        known = new Map([...known, ...next])
        if (!wanted.current) await reloadSchema()
      }
      notifyUndoable(t('modules.settings.model.order_saved'), async () => {
        await send(known, before)
        await reloadSchema()
      })
    } catch (error) {
      wanted.current = null
      notifyFailure(error)
      await reloadSchema()
    } finally {
      isSaving.current = false
      setOrder(null)
    }
  }

  function reorder(next: readonly Collection[]) {
    const names = next.map(({ collection }) => collection)
    setOrder(names)
    wanted.current = new Map(names.map((name, index) => [name, index + 1]))
    void save()
  }

  return {
    collections: useMemo(() => (order ? inOrder(saved, order) : saved), [saved, order]),
    reorder: isOffered ? reorder : null,
  }
}

const placesOf = (collections: readonly Collection[]): Places =>
  new Map(collections.map(({ collection, sort }) => [collection, sort ?? null]))

/** Those that are not named come after. */
function inOrder(collections: readonly Collection[], names: readonly string[]): Collection[] {
  const places = new Map(names.map((name, index) => [name, index]))
  const placeOf = ({ collection }: Collection) => places.get(collection) ?? names.length
  return collections.toSorted((a, b) => placeOf(a) - placeOf(b))
}
