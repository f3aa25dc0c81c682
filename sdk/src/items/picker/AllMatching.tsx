import { useApi } from '@pergola/sdk'
import { Button } from '@pergola/sdk/ui'
import { useState } from 'react'
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
  const [isLoading, setIsLoading] = useState(false)
  const [chosenAll, setChosenAll] = useState<string | null>(null)
  const { keys, matchCount, isStale, query } = rows
  const isOffered = !isStale && matchCount !== null && matchCount <= MOST_CHOSEN && keys.length > 0
  if (!isOffered || !keys.every((key) => selection.has(String(key)))) return null
  const asked = JSON.stringify([query.listQuery.search, query.listQuery.filters])
  if (chosenAll === asked) return null

  async function chooseAll() {
    setIsLoading(true)
    try {
      const name = query.collection.collection
      const all = await fetchMatchingKeys(api, name, rows.primaryKeyField, query.listQuery)
      onSelect((current) => chooseAmong(current, all, all))
      setChosenAll(asked)
    } catch (error) {
      notifyFailure(error)
    } finally {
      setIsLoading(false)
    }
  }

  const isNarrowed = query.settledSearch !== '' || query.filters.length > 0
  return (
    <div className={styles.all}>
      <Button size="compact" isPending={isLoading} onPress={() => void chooseAll()}>
        {t(isNarrowed ? 'select_matching' : 'select_items', { count: matchCount })}
      </Button>
    </div>
  )
}
