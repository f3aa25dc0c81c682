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
  const hasBases = useProject().info?.api.nested_bases === true
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
        run: (api) => saveNames(api, changed, hasBases),
        done: t('modules.settings.settings_saved'),
        // Those of the collections before it are saved.
        refused: () => {
          void reloadSchema()
          return false
        },
      }),
  }
}

async function saveNames(api: Api, changed: readonly ChangedNames[], hasBases: boolean): Promise<void> {
  const bodyOf = ({ thing, names }: ChangedNames): Item => ({
    translation: withNames(thing.translation, names),
    // The server refuses to write over what someone else has called it meanwhile.
    ...(hasBases && {
      $base: { translation: thing.translation.length > 0 ? thing.translation : null },
    }),
  })
  for (const collection of new Set(changed.map(({ thing }) => thing.collection))) {
    const address = encodeURIComponent(collection)
    const ofIt = changed.filter(({ thing }) => thing.collection === collection)
    const own = ofIt.find(({ thing }) => thing.field === null)
    const fields = ofIt.filter(({ thing }) => thing.field !== null)
    if (own) await api.patch(`/collections/${address}`, bodyOf(own))
    if (fields.length > 0)
      await api.patch(
        `/fields/${address}`,
        fields.map((entry) => ({ field: entry.thing.field, ...bodyOf(entry) })),
      )
  }
}
