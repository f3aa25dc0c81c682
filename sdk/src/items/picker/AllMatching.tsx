import { useApi, useNotify } from '@pergola/sdk'
import { Button } from '@pergola/sdk/ui'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNotifyFailure } from '../text/useNotifyFailure'
import { fetchMatchingKeys } from './fetchMatchingKeys'
import styles from './ItemPicker.module.css'
import { chooseAmong, type PickerSelection } from './pickerSelection'
import type { PickerRows } from './usePickerRows'

export interface AllMatchingProps {
  rows: PickerRows
  selection: PickerSelection
  onSelect: (change: (selection: PickerSelection) => PickerSelection) => void
}

/** More are more than anyone means to choose here, and than one save can link. */
const MOST_CHOSEN = 5000

/** Once all loaded items are chosen: the way to those that match as well and are not loaded. */
export function AllMatching({ rows, selection, onSelect }: AllMatchingProps) {
  const { t } = useTranslation()
  const api = useApi()
  const notifyFailure = useNotifyFailure()
  const [chosenAll, setChosenAll] = useState<string | null>(null)
  const { keys, matchCount, isStale, query } = rows
  const asked = JSON.stringify([query.search.trim(), query.listQuery.filters])
  const { loading, begun, ended } = useLoadingFor(asked)
  const isOffered = !isStale && matchCount !== null && matchCount <= MOST_CHOSEN && keys.length > 0
  if (!isOffered || !keys.every((key) => selection.has(String(key)))) return null
  if (chosenAll === asked) return null

  async function chooseAll() {
    const signal = begun()
    try {
      const name = query.collection.collection
      const all = await fetchMatchingKeys(api, name, rows.primaryKeyField, query.listQuery, signal)
      if (signal.aborted) return
      onSelect((current) => chooseAmong(current, all, all))
      setChosenAll(asked)
    } catch (error) {
      if (!signal.aborted) notifyFailure(error)
    } finally {
      ended(signal)
    }
  }

  const isNarrowed = query.settledSearch !== '' || query.filters.length > 0
  return (
    <div className={styles.all}>
      <Button size="compact" isPending={loading} onPress={() => void chooseAll()}>
        {t(isNarrowed ? 'select_matching' : 'select_items', { count: matchCount })}
      </Button>
    </div>
  )
}

/** One load at a time, for what is asked for when it begins: it ends, and says so, once that is something else. */
function useLoadingFor(asked: string) {
  const notify = useNotify()
  const { t } = useTranslation()
  const load = useRef<{ asked: string; controller: AbortController } | null>(null)
  const [loading, setLoading] = useState(false)
  useEffect(() => {
    if (!load.current || load.current.asked === asked) return
    load.current.controller.abort()
    load.current = null
    setLoading(false)
    notify({ title: t('matching_not_added'), icon: 'info' })
  }, [asked, notify, t])
  useEffect(() => () => load.current?.controller.abort(), [])
  return {
    loading,
    begun: () => {
      const controller = new AbortController()
      load.current = { asked, controller }
      setLoading(true)
      return controller.signal
    },
    ended: (signal: AbortSignal) => {
      if (load.current?.controller.signal !== signal) return
      load.current = null
      setLoading(false)
    },
  }
}
