import { type Item, useHost, useNotify } from '@pergola/sdk'
import { useMutation } from '@tanstack/react-query'
import { useEffect, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useStore } from 'zustand'
import { saveSettings } from './saveSettings'

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

  useEffect(() => {
    stores.edits.getState().started(COLLECTION, KEY, savedValues)
  }, [stores.edits, savedValues])
  useEffect(() => () => stores.edits.getState().ended(), [stores.edits])

  const { mutate, isPending } = useMutation({
    mutationFn: async (changes: Item) => {
      stores.edits.getState().saveStarted()
      const saved = await saveSettings(api, rows, changes)
      const info = await api.call('GET /')
      return { saved, info }
    },
    onSuccess: ({ saved, info }) => {
      stores.edits.getState().ended()
      stores.settings.getState().received(saved)
      stores.projects.getState().infoReceived(api.project ?? '', info, true)
      notify({ title: t('modules.settings.settings_saved'), color: 'success', icon: 'check' })
      onSaved()
    },
    onError: (error) => {
      stores.edits.getState().saveFailed()
      notify({ title: error.message || t('something_went_wrong_body'), color: 'danger' })
    },
  })

  const staged = edits.collection === COLLECTION ? edits.values : NOTHING
  return {
    savedValues,
    values: useMemo(() => ({ ...savedValues, ...staged }), [savedValues, staged]),
    hasEdits: Object.keys(staged).length > 0,
    isSaving: isPending,
    hasUnsavedEdits: () => {
      const state = stores.edits.getState()
      return state.collection === COLLECTION && !state.isSaving && Object.keys(state.values).length > 0
    },
    stage: edits.staged,
    discard: edits.ended,
    save: () => mutate(staged),
  }
}

const NOTHING: Item = {}
