import { type Item, type Setting, useHost, useNotify, useProject } from '@pergola/sdk'
import { type Merge, readLostUpdate, useNotifyFailure, type ValidationErrors } from '@pergola/sdk/items'
import { useMutation } from '@tanstack/react-query'
import { useEffect, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useStore } from 'zustand'
import { editsSince } from '../editsSince'
import { readRefusedFields } from '../readRefusedFields'
import { SettingRefused, saveSettings } from './saveSettings'

const COLLECTION = 'directus_settings'
const KEY = 'global'

/** The settings as a form edits them: staged in the host's store, so that leaving the page asks first. */
export function useSettingsEdits(onSaved: () => void) {
  const { api, stores } = useHost()
  const { t } = useTranslation()
  const notify = useNotify()
  const rows = useStore(stores.settings, (state) => state.rows)
  const edits = useStore(stores.edits)
  const savedValues = useMemo<Item>(
    () => Object.fromEntries(rows.map(({ key, value }) => [key, value])),
    [rows],
  )

  const refusal = useRefusal()
  const { theirs } = refusal
  const hasBases = useProject().info?.api.nested_bases === true
  const current = useMemo(() => ({ ...savedValues, ...theirs }), [savedValues, theirs])

  useEffect(() => {
    const { collection, values, started } = stores.edits.getState()
    started(COLLECTION, KEY, savedValues, collection === COLLECTION ? values : {})
  }, [stores.edits, savedValues])
  useEffect(() => () => stores.edits.getState().ended(), [stores.edits])

  const { mutate, isPending } = useMutation({
    mutationFn: async (changes: Item) => {
      stores.edits.getState().saveStarted()
      refusal.forgotten()
      const withBase = (key: string, body: Item) =>
        hasBases ? { ...body, $base: { value: current[key] ?? null } } : body
      await saveSettings(api, rows, changes, withBase)
      // As they are read: the answers of writes repeat what was sent, which the next change would be compared with.
      const saved = await api.call('GET /settings', { query: { limit: '-1' } })
      const info = await api.call('GET /')
      return { saved, info }
    },
    onSuccess: ({ saved, info }, sent) => {
      const { values, started } = stores.edits.getState()
      // What was typed while the save was running is not saved yet.
      const later = editsSince(values, sent)
      started(COLLECTION, KEY, { ...savedValues, ...sent }, later)
      refusal.settled()
      stores.settings.getState().received(saved)
      stores.projects.getState().infoReceived(api.project ?? '', info, true)
      notify({ title: t('modules.settings.settings_saved'), color: 'success', icon: 'check' })
      if (Object.keys(later).length === 0) onSaved()
    },
    onError: (error, sent) => {
      stores.edits.getState().saveFailed()
      refusal.explain(error, sent)
    },
  })

  const staged = edits.collection === COLLECTION ? edits.values : NOTHING
  return {
    savedValues: current,
    values: useMemo(() => ({ ...current, ...staged }), [current, staged]),
    staged,
    merge: refusal.merge,
    mergeClosed: refusal.mergeClosed,
    hasEdits: Object.keys(staged).length > 0,
    isSaving: isPending,
    errors: refusal.errors,
    hasUnsavedEdits: () => {
      const state = stores.edits.getState()
      return state.collection === COLLECTION && state.hasUnsavedEdits()
    },
    stage: edits.staged,
    discard: edits.ended,
    save: () => {
      if (!stores.edits.getState().isSaving) mutate(staged)
    },
  }
}

const NOTHING: Item = {}

/** What a refused save has said: someone else's values, which the own ones are now put on top of, or what is wrong with the own. */
function useRefusal() {
  const notifyFailure = useNotifyFailure()
  const [theirs, setTheirs] = useState<Item>(NOTHING)
  const [merge, setMerge] = useState<Merge | null>(null)
  const [errors, setErrors] = useState<ValidationErrors | null>(null)

  function explain(error: Error, sent: Item): void {
    const key = error instanceof SettingRefused ? error.key : null
    const reason = error instanceof SettingRefused ? error.cause : error
    const lost = readLostUpdate(reason, {})
    if (lost) {
      const now = lost.theirs as unknown as Setting
      setTheirs((before) => ({ ...before, [now.key]: now.value }))
      const conflict = { field: now.key, mine: sent[now.key], theirs: now.value }
      setMerge({ conflicts: [conflict], takenOver: [] })
      return
    }
    const refused = readRefusedFields(reason, ['value'])?.fields.value
    if (key !== null && refused) setErrors({ fields: { [key]: refused }, rest: '' })
    else notifyFailure(reason)
  }

  return {
    theirs,
    merge,
    errors,
    explain,
    mergeClosed: () => setMerge(null),
    /** Before the next save. */
    forgotten: () => setErrors(null),
    /** All is saved. */
    settled: () => {
      setTheirs(NOTHING)
      setMerge(null)
    },
  }
}
