import {
  type Item,
  type PrimaryKey,
  traitsOf,
  type User,
  useApi,
  useCurrentUser,
  useHost,
  useNames,
  useNotify,
  usePaths,
} from '@pergola/sdk'
import {
  itemKeys,
  patchListings,
  primaryKeyOf,
  useNotifyFailure,
  useNotifyUndoable,
  useWayBack,
} from '@pergola/sdk/items'
import { hashKey, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router-dom'
import { activityKeys } from '../data/activityQuery'
import type { LoadedItems } from '../data/itemQuery'
import { restoreValues, type Undo } from '../undo/deletion'
import type { DoneSave } from './ItemSession'
import type { SaveItemInput } from './SaveItemInput'
import type { SaveMode } from './saveModes'

export interface AfterSave {
  /** Brings what else is shown of the item up to date. */
  refresh: (answer: LoadedItems) => Promise<void>
  /** Says that it is saved, with what was taken over of others. */
  report: (before: readonly Item[], sent: Item, takenOver: readonly string[]) => void
  /** Stays with the item or goes on to the next page. */
  goOn: (mode: SaveMode, answer: LoadedItems, done: DoneSave) => void
}

/** What follows when the server has stored the item of a page. */
export function useAfterSave({ collection, primaryKey, isNew, count, session }: SaveItemInput): AfterSave {
  const api = useApi()
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const paths = usePaths()
  const names = useNames()
  const notify = useNotify()
  const notifyFailure = useNotifyFailure()
  const notifyUndoable = useNotifyUndoable()
  const followOwnProfile = useOwnProfile()
  const { t } = useTranslation()
  const name = collection.collection
  const wayBack = useWayBack(paths.listing(name))

  /** Takes a batch edit back, unless it wrote items of other collections too. */
  function undoOf(before: readonly Item[], sent: Item): Undo | null {
    const names = Object.keys(sent)
    const isOwn = (name: string) => {
      const field = collection.fields[name]
      return field?.datatype && !(field.type === 'm2o' && typeof sent[name] === 'object')
    }
    return names.every(isOwn) ? restoreValues(api, collection, before, names) : null
  }

  return {
    refresh: async (answer) => {
      patchListings(queryClient, api.project, collection, answer.items)
      // Listings and relational fields read again; the page itself goes on with the answer.
      const own = hashKey(itemKeys.one(api.project, name, primaryKey))
      void queryClient.invalidateQueries({
        queryKey: itemKeys.all(api.project),
        predicate: ({ queryHash }) => queryHash !== own,
      })
      // The item is saved, whether or not this is.
      if (traitsOf(name).holds === 'people')
        await followOwnProfile(primaryKey, answer.items[0]).catch(notifyFailure)
    },
    report: (before, sent, takenOver) => {
      notifyUndoable(t('item_saved', { count }), count > 1 ? undoOf(before, sent) : null)
      if (takenOver.length === 0) return
      const fields = takenOver.map((field) => names.field(name, field)).join(', ')
      notify({ title: t('conflict_taken_over', { fields }), icon: 'group' })
    },
    goOn: (mode, answer, done) => {
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
    },
  }
}

/** The console shows the profile of the person as it is saved. */
function useOwnProfile() {
  const api = useApi()
  const me = useCurrentUser()
  const { session } = useHost().stores
  return async (primaryKey: PrimaryKey, item: Item | undefined): Promise<void> => {
    if (String(primaryKey) !== String(me.id) || !item) return
    const { avatar, ...profile } = item as Partial<User>
    const known = typeof me.avatar === 'object' ? me.avatar?.id : me.avatar
    const picture =
      (avatar ?? null) !== (known ?? null)
        ? await api.get<Pick<User, 'avatar'>>('/users/me', { query: { fields: 'avatar.*' } })
        : {}
    session.getState().profileChanged({ ...profile, ...picture })
  }
}
