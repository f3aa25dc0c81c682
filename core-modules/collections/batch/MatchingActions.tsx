import {
  type Collection,
  useApi,
  useConfirm,
  useNames,
  usePaths,
  usePermissions,
  useRelations,
} from '@pergola/sdk'
import { type Job, softDeleteValues, statusOf, useNotifyFailure, useStatusNames } from '@pergola/sdk/items'
import { Button } from '@pergola/sdk/ui'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router-dom'
import { MATCHING_KEY } from '../item-page/batchKeys'
import { JobDialog } from '../jobs/JobDialog'
import { useJobTexts } from '../jobs/useJobTexts'
import { describeFollowing, fetchFollowing } from '../undo/following'
import { type Conditions, useBeginBatch } from './useBeginBatch'

export interface MatchingActionsProps {
  collection: Collection
  /** As the server is asked. */
  conditions: Conditions
  /** The query of an address that means the same items. */
  address: string
  /** How many items match. */
  count: number
  isNarrowed: boolean
  /** Nothing is selected any more. */
  onDone: () => void
}

/** What can be done with all items that match. */
export function MatchingActions(props: MatchingActionsProps) {
  const { collection, conditions, address, count, isNarrowed, onDone } = props
  useJobTexts()
  const { t, i18n } = useTranslation()
  const api = useApi()
  const confirm = useConfirm()
  const navigate = useNavigate()
  const notifyFailure = useNotifyFailure()
  const paths = usePaths()
  const permissions = usePermissions()
  const relations = useRelations()
  const names = useNames()
  const statusNameOf = useStatusNames()
  const begin = useBeginBatch(collection.collection)
  const [isStarting, setIsStarting] = useState(false)
  const [job, setJob] = useState<Job | null>(null)
  const name = collection.collection

  /** Says what it does, and what follows: that does not come back. */
  async function askToDelete(status: string | undefined): Promise<boolean> {
    const following = await fetchFollowing(api, relations, collection, conditions)
    const listed = describeFollowing(i18n, following, names)
    const undo = listed ? t('modules.collections.undo.undo_alone') : t('delete_undoable')
    return confirm({
      title: t(`modules.collections.jobs.delete_${isNarrowed ? 'matching' : 'items'}_title`, { count }),
      message:
        status === undefined ? [undo, listed].filter(Boolean).join(' ') : t('delete_softly', { status }),
      confirmLabel: t('delete_items', { count }),
      isDestructive: true,
    })
  }

  async function remove(): Promise<void> {
    const marks = softDeleteValues(collection)
    const status = marks ? statusOf(collection, marks) : null
    setIsStarting(true)
    try {
      if (!(await askToDelete(status ? statusNameOf(collection, status.value) : undefined))) return
      const change = marks ? ({ action: 'update', values: marks } as const) : ({ action: 'delete' } as const)
      setJob(await begin(conditions, change, count))
    } catch (error) {
      notifyFailure(error)
    } finally {
      setIsStarting(false)
    }
  }

  return (
    <>
      <Button
        icon="edit"
        isDisabled={!permissions.can('update', name)}
        onPress={() => navigate(`${paths.listing(name)}/${MATCHING_KEY}${address}`)}
      >
        {t('batch')}
      </Button>
      <Button
        variant="danger"
        icon="delete"
        isDisabled={!permissions.can('delete', name)}
        isPending={isStarting}
        onPress={() => void remove()}
      >
        {t('delete_items', { count })}
      </Button>
      {job && (
        <JobDialog
          job={job}
          onClose={() => {
            setJob(null)
            onDone()
          }}
        />
      )}
    </>
  )
}
