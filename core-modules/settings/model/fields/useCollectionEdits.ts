import { type Collection, type Item, isEqual } from '@pergola/sdk'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSaveConflict } from '../../useSaveConflict'
import { useModelChange } from '../useModelChange'

/** What is edited of a collection's own data, until it is saved or discarded. */
export function useCollectionEdits(collection: Collection) {
  const { t } = useTranslation()
  const { change, isPending } = useModelChange()
  const [edits, setEdits] = useState<Item>({})
  // What stood in a field when it was first changed: the schema may be read again meanwhile.
  const [bases, setBases] = useState<Item>({})
  const conflict = useSaveConflict({ ...collection, ...bases })
  const saved = conflict.current
  const changed = Object.fromEntries(
    Object.entries(edits).filter(([name, value]) => !isEqual(value, saved[name] ?? null)),
  )
  const discard = () => {
    setEdits({})
    setBases({})
    conflict.settled()
  }
  return {
    saved,
    staged: edits,
    values: { ...saved, ...edits },
    merge: conflict.merge,
    mergeClosed: conflict.closed,
    hasEdits: Object.keys(changed).length > 0,
    isPending,
    stage: (name: string, value: unknown) => {
      setBases((before) => ({ [name]: collection[name as keyof Collection] ?? null, ...before }))
      setEdits((before) => ({ ...before, [name]: value }))
    },
    discard,
    save: async () => {
      const isSaved = await change({
        run: (api) =>
          api.patch(`/collections/${encodeURIComponent(collection.collection)}`, conflict.withBase(changed)),
        done: t('modules.settings.model.collection_updated'),
        refused: (error) => conflict.refused(error, changed),
      })
      if (isSaved) discard()
    },
  }
}
