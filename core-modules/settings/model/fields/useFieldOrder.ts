import {
  type Collection,
  type Field,
  isApiError,
  isEqual,
  useApi,
  useConfirm,
  useNames,
  useProject,
  useReloadSchema,
} from '@pergola/sdk'
import { useNotifyFailure } from '@pergola/sdk/items'
import { useEffect, useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { changedFields, inOrder, placed } from './fieldOrder'

/** What a person does to the fields, whatever they are by then. */
type Change = (fields: readonly Field[]) => readonly Field[]

/**
 * The fields of a collection in their order. A change shows at once and is saved behind it, one after the other; when it
 * cannot be saved the stored order comes back. Where someone else has changed the same fields meanwhile, theirs shows, and the
 * person decides whether the change is made on top of it.
 */
export function useFieldOrder({ collection, fields: stored }: Collection) {
  const { t } = useTranslation()
  const api = useApi()
  const names = useNames()
  const confirm = useConfirm()
  const reloadSchema = useReloadSchema()
  const notifyFailure = useNotifyFailure()
  const hasBases = useProject().info?.api.nested_bases === true
  const saved = useMemo(() => inOrder(Object.values(stored)), [stored])
  const [changed, setChanged] = useState<readonly Field[] | null>(null)
  const queue = useRef(Promise.resolve())
  const latest = useRef(0)
  // What the server has, as far as is known: the schema is not read again after each save.
  const known = useRef<readonly Field[]>(saved)
  useEffect(() => {
    known.current = saved
  }, [saved])

  async function send(change: Change): Promise<void> {
    const next = change(known.current)
    const rows = changedFields(known.current, next)
    if (rows.length === 0) return
    const body = hasBases ? rows : rows.map(({ $base: _base, ...row }) => row)
    try {
      await api.call('PATCH /fields/:collection', { path: { collection }, body, query: { activity_skip: 1 } })
      known.current = next
    } catch (error) {
      if (!isApiError(error) || !error.lost) throw error
      await reloadSchema()
      setChanged(null)
      const name = names.field(collection, String(error.lost.key).slice(collection.length + 1))
      const isWanted = await confirm({
        title: t('modules.settings.model.fields_conflict_title'),
        message: t('modules.settings.model.fields_conflict_body', { name }),
        confirmLabel: t('modules.settings.model.fields_conflict_confirm'),
      })
      // On top of what they have saved, which the page knows by now.
      if (isWanted) await send(change)
    }
  }

  function save(change: Change) {
    setChanged((now) => change(now ?? saved))
    const turn = ++latest.current
    queue.current = queue.current.then(async () => {
      try {
        await send(change)
        // Others are waiting: the last of them fetches the schema.
        if (turn === latest.current) await reloadSchema()
      } catch (error) {
        notifyFailure(error)
        await reloadSchema()
      }
      if (turn === latest.current) setChanged(null)
    })
  }

  return {
    fields: useSameFields(changed ?? saved),
    reorder: (next: readonly Field[]) => {
      const order = next.map(({ field }) => field)
      save((fields) => placed(fields, order))
    },
    changeField: (name: string, change: Partial<Pick<Field, 'width' | 'interface' | 'translation'>>) =>
      save((fields) => fields.map((field) => (field.field === name ? { ...field, ...change } : field))),
  }
}

/** The list from before for as long as it says the same, so that what is stored is not drawn once more when it comes back. */
function useSameFields(fields: readonly Field[]): readonly Field[] {
  const [shown, setShown] = useState(fields)
  if (shown === fields) return shown
  if (shown.length === fields.length && shown.every((field, at) => isEqual(field, fields[at]))) return shown
  setShown(fields)
  return fields
}
