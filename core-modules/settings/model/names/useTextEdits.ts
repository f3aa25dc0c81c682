import { type Api, type Item, useProject, useReloadSchema } from '@pergola/sdk'
import { useCallback, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useModelChange } from '../useModelChange'
import {
  type Entry,
  idOf,
  type LocaleChange,
  type ModelTexts,
  type NamedThing,
  readElsewhere,
  readingOf,
  translationOf,
  withChanges,
} from './modelTexts'

interface Edit {
  entry: Entry
  locale: string
  value: string
}

/** By {@link keyOf}. */
type Edits = ReadonlyMap<string, Edit>

export type TextEdits = ReturnType<typeof useTextEdits>

function keyOf({ thing, text }: Entry, locale: string): string {
  return JSON.stringify([locale, idOf(thing), text])
}

/** Of the same words in a collection. */
function wordsOf({ thing, text }: Entry, locale: string): string {
  return JSON.stringify([locale, thing.collection, text])
}

/** Names and texts that were typed, in any languages, until all of them are saved. */
export function useTextEdits(all: readonly ModelTexts[]) {
  const { t } = useTranslation()
  const { change, isPending } = useModelChange()
  const { nested_bases: hasBases = false, collection_order: isAtOnce = false } = useProject().info?.api ?? {}
  const reloadSchema = useReloadSchema()
  const [edits, setEdits] = useState<Edits>(new Map())
  const changed = useMemo(() => all.map((texts) => changesOf(texts, edits)).filter(isAny), [all, edits])
  const typedWords = useMemo(() => wordsIn(edits), [edits])
  const type = useCallback(
    (entry: Entry, locale: string, value: string) =>
      setEdits((now) => new Map(now).set(keyOf(entry, locale), { entry, locale, value })),
    [],
  )
  return {
    isPending,
    hasEdits: changed.length > 0,
    valueOf: (entry: Entry, locale: string) =>
      edits.get(keyOf(entry, locale))?.value ?? translationOf(entry, locale),
    isTyped: (entry: Entry, locale: string) => edits.has(keyOf(entry, locale)),
    /** What people read while the box is empty: what the same words of the collection have. */
    readingOf: (texts: ModelTexts, entry: Entry, locale: string) =>
      typedWords.get(wordsOf(entry, locale)) ??
      (edits.has(keyOf(entry, locale))
        ? readElsewhere(texts, entry, locale)
        : readingOf(texts, entry, locale)),
    type,
    discard: () => setEdits(new Map()),
    save: () =>
      change({
        run: (api) => save(api, changed, { hasBases, isAtOnce }),
        done: t('modules.settings.settings_saved'),
        // Where they are not saved at once, those of the collections before it are.
        refused: () => {
          void reloadSchema()
          return false
        },
      }),
  }
}

/** What was typed last for the same words. */
function wordsIn(edits: Edits): ReadonlyMap<string, string> {
  const typed = [...edits.values()].filter(({ entry, value }) => entry.text !== null && value.trim() !== '')
  return new Map(typed.map(({ entry, locale, value }) => [wordsOf(entry, locale), value]))
}

interface ChangedThing {
  thing: NamedThing
  changes: Readonly<Record<string, LocaleChange>>
}
interface ChangedCollection {
  collection: string
  things: readonly ChangedThing[]
}
const isAny = ({ things }: ChangedCollection) => things.length > 0

/** What was typed and is not stored, at each of the things that it concerns. */
function changesOf(texts: ModelTexts, edits: Edits): ChangedCollection {
  const { collection } = texts
  const typed = [...edits.values()].filter(
    ({ entry, locale, value }) =>
      entry.thing.collection === collection && value.trim() !== storedValue(texts, entry, locale),
  )
  const things = texts.things.flatMap((thing) => {
    const changes = new Map<string, LocaleChange>()
    for (const { entry, locale, value } of typed) {
      if (!isOf(texts, thing, entry, locale)) continue
      const before = changes.get(locale) ?? { texts: {} }
      const next = value.trim()
      changes.set(
        locale,
        entry.text === null
          ? { ...before, name: next }
          : { ...before, texts: { ...before.texts, [entry.text]: next } },
      )
    }
    return changes.size > 0 ? [{ thing, changes: Object.fromEntries(changes) }] : []
  })
  return { collection, things }
}

/** The thing may be another object than when it was typed: the model was read again since. */
function storedValue(texts: ModelTexts, entry: Entry, locale: string): string {
  const thing = texts.things.find(({ field }) => field === entry.thing.field) ?? entry.thing
  return isUnused(texts, entry) ? readingOf(texts, entry, locale) : translationOf({ ...entry, thing }, locale)
}

const isUnused = ({ things }: ModelTexts, { text }: Entry) =>
  text !== null && !things.some((thing) => thing.texts.includes(text))

/** What is not in use is removed wherever it was left behind. */
function isOf(texts: ModelTexts, thing: NamedThing, entry: Entry, locale: string): boolean {
  return isUnused(texts, entry)
    ? translationOf({ ...entry, thing }, locale) !== ''
    : thing.field === entry.thing.field
}

interface SaveOptions {
  /** The server refuses to write over what someone else has called it meanwhile. */
  hasBases: boolean
  /** The server takes all collections in one request. Elsewhere a failure leaves those before it saved. */
  isAtOnce: boolean
}

async function save(
  api: Api,
  changed: readonly ChangedCollection[],
  { hasBases, isAtOnce }: SaveOptions,
): Promise<void> {
  const bodyOf = ({ thing, changes }: ChangedThing): Item => ({
    translation: withChanges(thing.translation, changes),
    ...(hasBases && {
      $base: { translation: thing.translation.length > 0 ? thing.translation : null },
    }),
  })
  const collections = changed.map(({ collection, things }) => {
    const own = things.find(({ thing }) => thing.field === null)
    const fields = things.flatMap((changedThing) => {
      const { field } = changedThing.thing
      return field === null ? [] : [{ field, ...bodyOf(changedThing) }]
    })
    return { collection, own: own && bodyOf(own), fields }
  })
  if (isAtOnce) {
    const body = collections.map(({ collection, own, fields }) => ({ collection, ...own, fields }))
    await api.call('PATCH /collections', { body })
    return
  }
  for (const { collection, own, fields } of collections) {
    const path = { collection }
    if (own) await api.call('PATCH /collections/:collection', { path, body: own })
    if (fields.length > 0) await api.call('PATCH /fields/:collection', { path, body: fields })
  }
}
