import {
  type Collection,
  errorKinds,
  type FieldAccess,
  type Item,
  isApiError,
  type PrimaryKey,
  traitsOf,
  type User,
  useApi,
  useCollections,
  useCurrentUser,
  useHost,
  useNames,
  useNotify,
  usePaths,
  useRelations,
} from '@pergola/sdk'
import {
  type AccessQuery,
  checkItem,
  itemKeys,
  parseValidationMessage,
  patchListings,
  primaryKeyOf,
  useCreateOnce,
  useKeepAccess,
  useNotifyFailure,
  useNotifyUndoable,
  useProblemText,
  useWayBack,
  type ValidationErrors,
} from '@pergola/sdk/items'
import { hashKey, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router-dom'
import { activityKeys } from '../data/activityQuery'
import { fetchItems, type LoadedItems } from '../data/itemQuery'
import { createItem, updateItems } from '../data/itemWrites'
import { restoreValues, type Undo } from '../undo/deletion'
import { copyValues } from './copyValues'
import { readCreatedRows } from './readCreatedRows'
import type { SaveMode } from './saveModes'
import { useCreateNew } from './useCreateNew'
import type { DoneSave, ItemSession } from './useItemSession'
import { useNestedConflict } from './useNestedConflict'

export interface SaveItemInput {
  collection: Collection
  primaryKey: PrimaryKey
  isNew: boolean
  /** How many items are edited at once. */
  count: number
  access: FieldAccess
  session: ItemSession
}

/** The server refuses what cannot be stored, reported field by field. */
const VALIDATION_FAILED = 4
/** How often a save is put on top of what others have saved meanwhile. */
const MOST_MERGES = 3

/** Writes the edits and goes on as the mode says. When the write fails, the edits stay and the reason is shown. */
export function useSaveItem({ collection, primaryKey, isNew, count, access, session }: SaveItemInput) {
  const api = useApi()
  const { stores } = useHost()
  const me = useCurrentUser()
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const paths = usePaths()
  const names = useNames()
  const notify = useNotify()
  const notifyFailure = useNotifyFailure()
  const notifyUndoable = useNotifyUndoable()
  const { t } = useTranslation()
  const collections = useCollections()
  const relations = useRelations()
  const schema = { collections, relations }
  const textOf = useProblemText()
  const keepAccess = useKeepAccess()
  const nested = useNestedConflict(collection, session)
  const createNew = useCreateNew(collection, session)
  const copyOnce = useCreateOnce()
  const [errors, setErrors] = useState<ValidationErrors | null>(null)
  const isOpen = useRef(true)
  const isAskedAgain = useRef(false)
  const name = collection.collection
  const wayBack = useWayBack(paths.listing(name))

  useEffect(() => {
    isOpen.current = true
    return () => {
      isOpen.current = false
    }
  }, [])

  // What was typed and saved while a save was running goes with the next one.
  useEffect(() => {
    if (session.isSaving || !isAskedAgain.current) return
    isAskedAgain.current = false
    if (session.hasEdits) void save('stay')
  })

  async function save(mode: SaveMode): Promise<void> {
    // Asked of the store: two presses may come before the page is drawn again.
    if (stores.edits.getState().isSaving) {
      isAskedAgain.current = true
      return
    }
    const problems = findProblems(mode)
    setErrors(problems)
    if (problems) return
    nested.cleared()
    const sent = session.saveStarted()
    const staged = () => stores.edits.getState().values
    const before = session.items
    try {
      const written = await writeOnTop(mode, sent)
      if (!written) return session.saveFailed()
      const { answer, takenOver } = written
      patchListings(queryClient, api.project, collection, answer.items)
      forgetReadItems()
      // The item is saved, whether or not this is.
      await followOwnProfile(answer.items[0]).catch(notifyFailure)
      const lists = await readCreatedRows(api, { collection, answer, sent, staged }, schema)
      notifyUndoable(t('item_saved', { count }), count > 1 ? undoOf(before, sent) : null)
      if (takenOver.length > 0) {
        const fields = takenOver.map((field) => names.field(name, field)).join(', ')
        notify({ title: t('conflict_taken_over', { fields }), icon: 'group' })
      }
      // Anyone who left while the save was running is not called back.
      if (isOpen.current) goOn(mode, answer, { sent, lists })
      else session.endedBehind(answer, { sent, lists })
    } catch (error) {
      isAskedAgain.current = false
      if (isOpen.current) session.saveFailed()
      else session.endedBehind(null, { sent })
      await explain(error)
    }
  }

  /** What the server would refuse, as far as the browser can know. */
  function findProblems(mode: SaveMode): ValidationErrors | null {
    const isCopy = mode === 'copy'
    const staged = isCopy ? { ...session.values } : session.staged
    const problems = checkItem(
      { collection, staged, values: session.values, isNew: isNew && !isCopy },
      schema,
    )
    if (problems.length === 0) return null
    return { fields: Object.fromEntries(problems.map((each) => [each.field.field, textOf(each)])), rest: '' }
  }

  /**
   * Writes the edits. Where others changed the item meanwhile, but no field that is edited here, there is nothing to ask:
   * the edits go on top of theirs. `null`: the person decided not to save.
   */
  async function writeOnTop(
    mode: SaveMode,
    sent: Item,
  ): Promise<{ answer: LoadedItems; takenOver: readonly string[] } | null> {
    let { etag } = session
    let takenOver: readonly string[] = []
    for (let merges = 0; ; merges++) {
      try {
        const answer = await write(mode, sent, etag)
        return answer && { answer, takenOver }
      } catch (error) {
        if (merges === MOST_MERGES || !isLostUpdate(error)) throw error
        const theirs = await fetchItems(api, name, primaryKey).catch(() => null)
        const merge = theirs?.etag ? session.compared(theirs) : null
        if (!merge || merge.conflicts.length > 0) throw error
        etag = theirs?.etag ?? null
        takenOver = merge.takenOver
      }
    }
  }

  /** A second row with the same unique value shares its status with a lost update. */
  function isLostUpdate(error: unknown): boolean {
    if (!isApiError(error) || error.lost) return false
    return error.status === 409 && error.code !== errorKinds.duplicateKey.code && session.etag !== null
  }

  async function write(mode: SaveMode, sent: Item, etag: string | null): Promise<LoadedItems | null> {
    if (mode === 'copy') {
      const copy = copyValues(Object.values(collection.fields), session.values, access)
      const answer = await createItem(api, name, copy, copyOnce.headersOf(copy))
      copyOnce.done()
      return answer
    }
    if (isNew) return createNew(sent)
    const update = (query?: AccessQuery) => updateItems(api, name, primaryKey, sent, etag, query)
    return traitsOf(name).holds === 'people' ? keepAccess(update) : update()
  }

  /** Takes a batch edit back, unless it wrote items of other collections too. */
  function undoOf(before: readonly Item[], sent: Item): Undo | null {
    const names = Object.keys(sent)
    const isOwn = (name: string) => {
      const field = collection.fields[name]
      return field?.datatype && !(field.type === 'm2o' && typeof sent[name] === 'object')
    }
    return names.every(isOwn) ? restoreValues(api, collection, before, names) : null
  }

  /** Listings and relational fields read again; the page itself goes on with the answer. */
  function forgetReadItems(): void {
    const own = hashKey(itemKeys.one(api.project, name, primaryKey))
    void queryClient.invalidateQueries({
      queryKey: itemKeys.all(api.project),
      predicate: ({ queryHash }) => queryHash !== own,
    })
  }

  function goOn(mode: SaveMode, answer: LoadedItems, done: DoneSave): void {
    const key = answer.items[0]?.[primaryKeyOf(collection)] as PrimaryKey | undefined
    const isCreated = isNew || mode === 'copy'
    // What was typed while the save was running is not saved yet: the page of the item stays open for it, or opens.
    const isLeft = mode !== 'stay' && !(session.isEditedSince(done) && key !== undefined)
    // Without an answer the item is out of sight now (deleted softly, or not readable): only the listing is left.
    if (key === undefined || (isLeft && mode === 'leave')) {
      session.ended()
      navigate(wayBack, { replace: mode === 'stay' })
    } else if (isLeft && mode === 'add') {
      if (isNew) {
        session.startedOver()
      } else {
        session.ended()
        navigate(paths.newItem(name))
      }
    } else if (isCreated) {
      session.created(key, answer, done)
      navigate(paths.item(name, key), { replace: mode !== 'copy' })
    } else {
      session.saved(answer, done)
      void queryClient.invalidateQueries({ queryKey: activityKeys.ofItem(api.project, name, primaryKey) })
    }
  }

  async function followOwnProfile(item: Item | undefined): Promise<void> {
    if (traitsOf(name).holds !== 'people' || String(primaryKey) !== String(me.id) || !item) return
    const { avatar, ...profile } = item as Partial<User>
    const isNewAvatar = avatar !== (typeof me.avatar === 'object' ? me.avatar?.id : me.avatar)
    const picture = isNewAvatar
      ? await api.get<Pick<User, 'avatar'>>('/users/me', { query: { fields: 'avatar.*' } })
      : {}
    stores.session.getState().profileChanged({ ...profile, ...picture })
  }

  async function explain(error: unknown): Promise<void> {
    if (!isApiError(error)) return notifyFailure(error)
    if (error.lost && nested.refused(error)) return
    if (isLostUpdate(error)) {
      try {
        session.outdated(await fetchItems(api, name, primaryKey))
        return
      } catch {
        // Deleted meanwhile, or out of reach: the refusal itself is shown.
      }
    }
    if (error.code === VALIDATION_FAILED) {
      setErrors(parseValidationMessage(error.message, Object.keys(collection.fields)))
    } else {
      notifyFailure(error)
    }
  }

  return { save, errors, nestedConflict: nested.conflict, onConflictSeen: nested.cleared }
}
