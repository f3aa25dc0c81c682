import { type Item, isEqual } from '@pergola/sdk'
import { useLayoutEffect, useMemo } from 'react'
import { useStore } from 'zustand'
import { createDraftWriter } from './createDraftWriter'
import type { ItemSession } from './ItemSession'
import { endActions, saveActions } from './sessionActions'
import { type ItemSessionInput, type SessionData, useSessionData, writableOf } from './useSessionData'

/**
 * The edits of the page's item, from opening to leaving: staged in the host's store, kept in the browser until they are
 * saved or discarded, carried over when the item changes underneath.
 */
export function useItemSession(input: ItemSessionInput): ItemSession {
  const data = useSessionData(input)
  const { store, loaded, savedValues, elsewhere, isOwn } = data
  const { isBatch } = input
  useOpening(data)

  const edits = useStore(store)
  const staged = isOwn(edits) ? edits.values : NOTHING
  const values = useMemo(() => ({ ...savedValues, ...staged }), [savedValues, staged])

  return {
    item: isBatch ? null : (loaded.items[0] ?? null),
    items: loaded.items,
    etag: loaded.etag,
    savedValues,
    staged,
    values,
    hasEdits: Object.keys(staged).length > 0,
    isSaving: isOwn(edits) && edits.isSaving,
    hasUnsavedEdits: () => {
      const state = store.getState()
      return isOwn(state) && state.hasUnsavedEdits()
    },
    restoredAt: data.restoredAt,
    elsewhere: elsewhere && {
      savedAt: elsewhere.savedAt,
      takeOver: () => {
        elsewhere.takeOver()
        data.setElsewhere(null)
        data.restore(elsewhere)
        data.startFormAgain()
      },
    },
    conflict: data.conflict,
    generation: data.generation,
    stage: edits.staged,
    fillIn: edits.filledIn,
    unstage: edits.unstaged,
    ...saveActions(data),
    ...endActions(data),
  }
}

/** Starts with the draft that was left of the item, and keeps one from then on. */
function useOpening({
  input,
  store,
  drafts,
  isOwn,
  stagedNow,
  start,
  restore,
  keepDraft,
  setElsewhere,
  setConflict,
  setRestoredAt,
  startFormAgain,
}: SessionData) {
  // Before the effects of the inputs, which may fill something in as they open.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the page is keyed by its item, so this is its opening
  useLayoutEffect(() => {
    const before = store.getState()
    // Typed while the item was being created, on the page of the new one.
    if (isOwn(before)) start(input.startValues, writableOf(before.values, input.access))
    else restore(drafts.read())
    const savedAt = () => drafts.read()?.savedAt
    const opened = { staged: stagedNow(), savedAt: savedAt() }
    let isHere = true
    void drafts.readOthers().then((others) => {
      if (!isHere) return
      const left = others.find((other) => !other.isOpen)
      const isUntouched = Object.keys(stagedNow()).length === 0
      if (savedAt() !== opened.savedAt && isEqual(stagedNow(), opened.staged)) {
        // The browser was killed and has opened its tabs again: what the page began with was not the latest.
        setConflict(null)
        setRestoredAt(null)
        restore(drafts.read())
        startFormAgain()
      } else if (left && isUntouched) {
        // Of a tab that was closed, or fell over with its browser.
        left.takeOver()
        restore(left)
      } else setElsewhere(others.find((other) => other.isOpen) ?? null)
    })
    const writer = createDraftWriter(keepDraft)
    // What is not staged any more must not come back, however soon the page is left.
    const stop = store.subscribe(writer.schedule)
    return () => {
      isHere = false
      stop()
      writer.end()
      if (isOwn(store.getState())) store.getState().ended()
    }
  }, [])
}

const NOTHING: Item = {}
