import type { Item, PrimaryKey } from '@pergola/sdk'
import { type Merge, primaryKeyOf } from '@pergola/sdk/items'
import type { LoadedItems } from '../data/itemQuery'
import { editsKey } from './batchKeys'
import { editsAfterSave } from './editsAfterSave'
import type { DoneSave, ItemSession } from './ItemSession'
import { emptyValues, type SessionData } from './useSessionData'

type SaveActions = Pick<
  ItemSession,
  | 'saveStarted'
  | 'attempt'
  | 'attempted'
  | 'saveFailed'
  | 'isEditedSince'
  | 'saved'
  | 'created'
  | 'endedBehind'
  | 'compared'
  | 'outdated'
>

/** What becomes of the edits as a save goes on: while it runs, when it is answered or refused, and after the page was left. */
export function saveActions(data: SessionData): SaveActions {
  const { input, schema, store, drafts, draftsOf, savedValues, attempt, stagedNow } = data
  const { primaryKey, fields, startValues, isBatch } = input
  const edits = store.getState()

  function compared(next: LoadedItems): Merge {
    return data.compare(savedValues, stagedNow(), next.items[0] ?? {})
  }

  function editsSince({ sent, lists }: DoneSave, item: Item = {}, staged = stagedNow()): Item {
    const stored = { ...item, ...lists }
    return editsAfterSave(input.collection, { staged, sent, stored }, schema)
  }

  function adopt(next: LoadedItems, values: Item): void {
    data.setLoaded(next)
    data.start((!isBatch && next.items[0]) || startValues, values)
  }

  return {
    saveStarted: () => {
      edits.saveStarted()
      return stagedNow()
    },
    attempt: () => attempt.current,
    attempted: (next) => {
      attempt.current = next
      data.keepDraft()
    },
    saveFailed: edits.saveFailed,
    isEditedSince: (done) => Object.keys(editsSince(done)).length > 0,
    saved: (next, done) => {
      attempt.current = null
      const later = editsSince(done, next.items[0])
      const unseen = isBatch
        ? null
        : data.compare({ ...savedValues, ...done.sent }, later, next.items[0] ?? {})
      // Fields that were sent are as the server made them; the others hold what someone else wrote meanwhile.
      const conflicts = unseen?.conflicts.filter(({ field }) => !(field in done.sent)) ?? []
      data.setConflict(conflicts.length > 0 ? { conflicts, takenOver: [] } : null)
      data.setRestoredAt(null)
      // At once: until it is written, what was typed meanwhile would be gone with the browser.
      drafts.write(later, (!isBatch && next.items[0]) || {})
      adopt(next, later)
    },
    created: (key, next, done) => {
      const saved = next.items[0] ?? {}
      const later = editsSince(done, saved)
      const place = editsKey(key, false)
      drafts.remove()
      draftsOf(place).write(later, saved)
      edits.ended()
      if (Object.keys(later).length > 0)
        edits.started(input.collection.collection, place, { ...emptyValues(fields), ...saved }, later)
    },
    endedBehind: (next, done) => {
      const kept = drafts.read()
      if (!next) {
        if (!kept) drafts.write(done.sent, isBatch ? {} : savedValues, data.unresolved())
      } else if (kept) {
        const saved = next.items[0] ?? {}
        const key = input.loaded.items.length === 0 ? saved[primaryKeyOf(input.collection)] : primaryKey
        drafts.remove()
        if (key !== undefined)
          draftsOf(editsKey(key as PrimaryKey, false)).write(editsSince(done, saved, kept.values), saved)
      }
    },
    compared,
    outdated: (next) => {
      // A batch sends what it is set to, whatever there was.
      data.setConflict(isBatch ? null : compared(next))
      adopt(next, stagedNow())
    },
  }
}

type EndActions = Pick<ItemSession, 'discarded' | 'startedOver' | 'noticeClosed' | 'ended'>

/** What takes edits or notices away: by the person, or because the page is left. */
export function endActions(data: SessionData): EndActions {
  const { store, drafts, attempt } = data
  const edits = store.getState()
  return {
    discarded: () => {
      attempt.current = null
      edits.discarded()
      data.keepDraft()
      data.setConflict(null)
      data.setRestoredAt(null)
      data.startFormAgain()
    },
    startedOver: () => {
      attempt.current = null
      drafts.remove()
      data.start(data.savedValues, {})
      data.startFormAgain()
    },
    noticeClosed: () => {
      data.setElsewhere(null)
      data.setConflict(null)
      data.setRestoredAt(null)
    },
    ended: () => {
      edits.ended()
      drafts.remove()
    },
  }
}
