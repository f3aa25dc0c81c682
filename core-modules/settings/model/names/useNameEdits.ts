import { type Api, type Item, useProject, useReloadSchema } from '@pergola/sdk'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useModelChange } from '../useModelChange'
import { idOf, type NamedThing, nameIn, withNames } from './namedThings'

/** By {@link idOf} and locale. */
type Edits = Readonly<Record<string, Readonly<Record<string, string>>>>

interface ChangedNames {
  thing: NamedThing
  names: Readonly<Record<string, string>>
}

export type NameEdits = ReturnType<typeof useNameEdits>

/** Names that were typed, in any languages, until all of them are saved. */
export function useNameEdits(things: readonly NamedThing[]) {
  const { t } = useTranslation()
  const { change, isPending } = useModelChange()
  const { nested_bases: hasBases = false, collection_order: isAtOnce = false } = useProject().info?.api ?? {}
  const reloadSchema = useReloadSchema()
  const [edits, setEdits] = useState<Edits>({})
  const changed = things.flatMap((thing) => {
    const typed = Object.entries(edits[idOf(thing)] ?? {}).filter(
      ([locale, name]) => name.trim() !== nameIn(thing.translation, locale),
    )
    return typed.length > 0 ? [{ thing, names: Object.fromEntries(typed) }] : []
  })
  return {
    isPending,
    hasEdits: changed.length > 0,
    nameOf: (thing: NamedThing, locale: string) =>
      edits[idOf(thing)]?.[locale] ?? nameIn(thing.translation, locale),
    type: (thing: NamedThing, locale: string, name: string) =>
      setEdits((now) => ({ ...now, [idOf(thing)]: { ...now[idOf(thing)], [locale]: name } })),
    discard: () => setEdits({}),
    save: () =>
      change({
        run: (api) => saveNames(api, changed, { hasBases, isAtOnce }),
        done: t('modules.settings.settings_saved'),
        // Where they are not saved at once, those of the collections before it are.
        refused: () => {
          void reloadSchema()
          return false
        },
      }),
  }
}

interface SaveOptions {
  /** The server refuses to write over what someone else has called it meanwhile. */
  hasBases: boolean
  /** The server takes all collections in one request. Elsewhere a failure leaves those before it saved. */
  isAtOnce: boolean
}

async function saveNames(
  api: Api,
  changed: readonly ChangedNames[],
  { hasBases, isAtOnce }: SaveOptions,
): Promise<void> {
  const bodyOf = ({ thing, names }: ChangedNames): Item => ({
    translation: withNames(thing.translation, names),
    ...(hasBases && {
      $base: { translation: thing.translation.length > 0 ? thing.translation : null },
    }),
  })
  const collections = [...new Set(changed.map(({ thing }) => thing.collection))].map((collection) => {
    const ofIt = changed.filter(({ thing }) => thing.collection === collection)
    const own = ofIt.find(({ thing }) => thing.field === null)
    const fields = ofIt
      .filter(({ thing }) => thing.field !== null)
      .map((entry) => ({ field: entry.thing.field, ...bodyOf(entry) }))
    return { collection, own: own && bodyOf(own), fields }
  })
  if (isAtOnce) {
    await api.patch(
      '/collections',
      collections.map(({ collection, own, fields }) => ({ collection, ...own, fields })),
    )
    return
  }
  for (const { collection, own, fields } of collections) {
    const address = encodeURIComponent(collection)
    if (own) await api.patch(`/collections/${address}`, own)
    if (fields.length > 0) await api.patch(`/fields/${address}`, fields)
  }
}
