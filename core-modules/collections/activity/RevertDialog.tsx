import {
  type Collection,
  type FieldAccess,
  type Item,
  type PrimaryKey,
  useApi,
  useIsPergolaServer,
  useNames,
} from '@pergola/sdk'
import { ItemForm, useNotifyFailure } from '@pergola/sdk/items'
import { Button, Dialog, ErrorPanel, Notice } from '@pergola/sdk/ui'
import { type UseQueryResult, useMutation, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { parseApiDate } from '../data/apiDate'
import type { LoadedItems } from '../data/itemQuery'
import { fetchRevertPlan, type RevertPlan, revertItem } from '../data/itemWrites'
import type { FeedEntry } from './feedEntries'
import { formatLongDate } from './formatLongDate'
import styles from './RevertDialog.module.css'
import { readSnapshot } from './readSnapshot'

export interface RevertDialogProps {
  collection: Collection
  primaryKey: PrimaryKey
  access: FieldAccess
  /** The item as it is now: a field that was added later stays as it is. */
  current: Item
  isOpen: boolean
  /** What it leads back to; null while it is closed. */
  entry: FeedEntry | null
  onClose: () => void
  onReverted: (item: LoadedItems) => void
}

/** Shows an earlier state of the item, read-only, and sets the item back to it once that is wanted. */
export function RevertDialog(props: RevertDialogProps) {
  const { collection, primaryKey, access, current, entry, onClose, onReverted } = props
  const api = useApi()
  const notifyFailure = useNotifyFailure()
  const { t, i18n } = useTranslation()
  const revisionId = entry?.revision?.id ?? null
  // An original server sets the columns back, whatever they are.
  const hasPlans = useIsPergolaServer()
  const plan = useQuery({
    queryKey: [api.project, 'revert', collection.collection, String(primaryKey), revisionId],
    queryFn: () =>
      hasPlans ? fetchRevertPlan(api, collection.collection, primaryKey, revisionId ?? 0) : null,
    enabled: revisionId !== null,
    // The item may change at any time.
    gcTime: 0,
    retry: false,
  })
  const values = useMemo(() => {
    const stored = entry?.revision?.data ?? {}
    const fields = Object.values(collection.fields).filter(({ field }) => field in stored)
    // Changes to the lists of today make them what they were.
    const isList = ([field]: [string, unknown]) => collection.fields[field]?.datatype === null
    const kept = (plan.data?.missing ?? []).map(({ field }) => [field, current[field]])
    return {
      ...current,
      ...readSnapshot(fields, stored),
      ...Object.fromEntries(kept),
      ...Object.fromEntries(Object.entries(plan.data?.values ?? {}).filter(isList)),
    }
  }, [collection.fields, current, entry, plan.data])
  const { mutate, isPending } = useMutation({
    mutationFn: (revisionId: number) => revertItem(api, collection.collection, primaryKey, revisionId),
    onSuccess: onReverted,
    onError: notifyFailure,
  })
  const date = entry ? formatLongDate(parseApiDate(entry.activity.action_on), i18n.language) : ''

  return (
    <Dialog
      isOpen={props.isOpen}
      onOpenChange={(isOpen) => !isOpen && onClose()}
      isActionRequired={isPending}
      title={t('preview_and_revert')}
      footer={
        <>
          <Button variant="quiet" isDisabled={isPending} onPress={onClose}>
            {t('cancel')}
          </Button>
          <Button
            variant="primary"
            isPending={isPending}
            isDisabled={!plan.isSuccess}
            onPress={() => entry?.revision && mutate(entry.revision.id)}
          >
            {t('revert')}
          </Button>
        </>
      }
    >
      <div className={styles.notices}>
        <Notice tone="warning">{t('revert_copy', { date })}</Notice>
        <PlanNotices plan={plan} collection={collection.collection} />
      </div>
      <ItemForm
        fields={collection.fields}
        values={values}
        primaryKey={primaryKey}
        access={access}
        isReadOnly
        isFullWidth
        onChange={() => {}}
      />
    </Dialog>
  )
}

interface PlanNoticesProps {
  plan: UseQueryResult<RevertPlan | null>
  collection: string
}

/** So many keys of a list say enough. */
const MOST_KEYS = 20

/** What would not be as it was, or why that is not known. */
function PlanNotices({ plan, collection }: PlanNoticesProps) {
  const { t } = useTranslation()
  const names = useNames()
  const kept = (plan.data?.incomplete ?? []).map((field) => names.field(collection, field))
  const missing = (plan.data?.missing ?? []).map(({ field, keys }) => {
    const shown = keys.length > MOST_KEYS ? [...keys.slice(0, MOST_KEYS), '…'] : keys
    return `${names.field(collection, field)} (${shown.join(', ')})`
  })
  return (
    <>
      {plan.error && (
        <ErrorPanel
          details={plan.error.message}
          isRetrying={plan.isFetching}
          onRetry={() => void plan.refetch()}
        />
      )}
      {plan.data === null && <Notice tone="gray">{t('modules.collections.revert_without_lists')}</Notice>}
      {kept.length > 0 && (
        <Notice tone="warning">
          {t('modules.collections.revert_incomplete', { lists: kept.join(', ') })}
        </Notice>
      )}
      {missing.length > 0 && (
        <Notice tone="warning">
          {t('modules.collections.revert_missing', { items: missing.join(', ') })}
        </Notice>
      )}
    </>
  )
}
