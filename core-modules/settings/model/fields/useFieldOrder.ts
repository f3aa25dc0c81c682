import { type Collection, type Field, useApi, useReloadSchema } from '@pergola/sdk'
import { useNotifyFailure } from '@pergola/sdk/items'
import { useMemo, useRef, useState } from 'react'
import { changedPlaces, inOrder } from './fieldOrder'

/**
 * The fields of a collection in their order. A change shows at once and is saved behind it, one after the other; when it
 * cannot be saved the stored order comes back.
 */
export function useFieldOrder({ collection, fields: stored }: Collection) {
  const api = useApi()
  const reloadSchema = useReloadSchema()
  const notifyFailure = useNotifyFailure()
  const saved = useMemo(() => inOrder(Object.values(stored)), [stored])
  const [changed, setChanged] = useState<readonly Field[] | null>(null)
  const queue = useRef(Promise.resolve())
  const latest = useRef(0)
  const path = `/fields/${encodeURIComponent(collection)}`

  function save(next: readonly Field[], rows: readonly object[]) {
    setChanged(next)
    const turn = ++latest.current
    queue.current = queue.current.then(async () => {
      try {
        if (rows.length > 0) await api.patch(path, rows, { query: { activity_skip: 1 } })
        // Others are waiting: the last of them fetches the schema.
        if (turn === latest.current) await reloadSchema()
      } catch (error) {
        notifyFailure(error)
        await reloadSchema()
      }
      if (turn === latest.current) setChanged(null)
    })
  }

  const fields = changed ?? saved
  return {
    fields,
    reorder: (next: readonly Field[]) => {
      const rows = changedPlaces(next)
      save(
        next.map((field, index) => ({ ...field, sort: index + 1 })),
        rows,
      )
    },
    changeField: (name: string, change: Partial<Field>) =>
      save(
        fields.map((field) => (field.field === name ? { ...field, ...change } : field)),
        [{ field: name, ...change }],
      ),
  }
}
