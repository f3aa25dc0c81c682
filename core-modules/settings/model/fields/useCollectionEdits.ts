import { type Collection, type Item, isEqual } from '@pergola/sdk'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { editsSince } from '../../editsSince'
import { useSaveConflict } from '../../useSaveConflict'
import { useModelChange } from '../useModelChange'

/** What is edited of a collection's own data, until it is saved or discarded. */
export function useCollectionEdits(collection: Collection) {
  const { t } = useTranslation()
  const { change, isPending } = useModelChange()
  // `bases`: what stood in a field when it was first changed, since the schema may be read again meanwhile.
  const [{ edits, bases }, setStaged] = useState<{ edits: Item; bases: Item }>(NOTHING)
  const conflict = useSaveConflict({ ...collection, ...bases })
  const saved = conflict.current
  const changed = Object.fromEntries(
    Object.entries(edits).filter(([name, value]) => !isEqual(value, saved[name] ?? null)),
  )
  const discard = () => {
    setStaged(NOTHING)
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
    stage: (name: string, value: unknown) =>
      setStaged((now) => ({
        edits: { ...now.edits, [name]: value },
        bases: { [name]: collection[name as keyof Collection] ?? null, ...now.bases },
      })),
    discard,
    save: async () => {
      const isSaved = await change({
        run: (api) =>
          api.call('PATCH /collections/:collection', {
            path: { collection: collection.collection },
            body: conflict.withBase(changed),
          }),
        done: t('modules.settings.model.collection_updated'),
        refused: (error) => conflict.refused(error, changed),
      })
      if (!isSaved) return
      setStaged((now) => {
        const left = editsSince(now.edits, changed)
        const known = { ...now.bases, ...changed }
        return {
          edits: left,
          bases: Object.fromEntries(Object.keys(left).map((name) => [name, known[name]])),
        }
      })
      conflict.settled()
    },
  }
}

const NOTHING = { edits: {}, bases: {} }
