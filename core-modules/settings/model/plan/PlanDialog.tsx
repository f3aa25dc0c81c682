import { useApi, useProject } from '@pergola/sdk'
import type { ModelPlan } from '@pergola/sdk/contract'
import { Button, Checkbox, Dialog, ErrorPanel, Skeleton } from '@pergola/sdk/ui'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { changesValues, fetchPlan, type PlannedChange } from './modelPlan'
import styles from './PlanDialog.module.css'
import { PlanList } from './PlanList'

/** A question about a change of the data model. */
export interface PlanQuestion {
  change: PlannedChange
  /** Where it was asked for already. */
  plan?: ModelPlan
  title: string
  /** What is lost, in a sentence. */
  message: string
  confirmLabel: string
  isDestructive?: boolean
  /** Offers to keep what the column of a changed field holds in a field of its own. */
  canKeepValues?: boolean
}

export interface PlanDialogProps extends PlanQuestion {
  /** Gets the change that was confirmed; null for none. */
  onAnswer: (confirmed: PlannedChange | null) => void
}

/**
 * Shows what a change would do to the database, which values stand in its way, and what refers to what goes away. A
 * server without plans is not asked: there the sentence alone has to do.
 */
export function PlanDialog(props: PlanDialogProps) {
  const { title, message, confirmLabel, isDestructive = false, onAnswer } = props
  const [keepsValues, setKeepsValues] = useState(false)
  const change = keepsValues ? withValuesKept(props.change) : props.change
  const { t } = useTranslation()
  const api = useApi()
  const hasPlans = useProject().info?.api.model_plans === true
  const plan = useQuery({
    queryKey: [api.project, 'settings', 'plan', change],
    queryFn: ({ signal }) => fetchPlan(api, change, signal),
    enabled: hasPlans,
    initialData: keepsValues ? undefined : props.plan,
    placeholderData: keepPreviousData,
    staleTime: Number.POSITIVE_INFINITY,
    // The next question is about other data.
    gcTime: 0,
    retry: false,
  })
  const isRefused = (plan.data?.obstacles.length ?? 0) > 0
  const isKnown = !hasPlans || (plan.data !== undefined && !plan.isPlaceholderData)
  const canKeepValues = props.canKeepValues && plan.data && (keepsValues || changesValues(plan.data))

  return (
    <Dialog
      isOpen
      role="alertdialog"
      title={isRefused ? t('modules.settings.model.plan_refused') : title}
      onOpenChange={(isOpen) => !isOpen && onAnswer(null)}
      footer={
        <>
          <Button variant={isRefused ? 'primary' : 'quiet'} onPress={() => onAnswer(null)} autoFocus>
            {t(isRefused ? 'modules.settings.model.plan_back' : 'cancel')}
          </Button>
          {!isRefused && (
            <Button
              variant={isDestructive ? 'danger' : 'primary'}
              isDisabled={!isKnown}
              onPress={() => onAnswer(change)}
            >
              {confirmLabel}
            </Button>
          )}
        </>
      }
    >
      <div className={styles.plan} aria-busy={plan.isFetching}>
        <p className={styles.message}>
          {isRefused ? t('modules.settings.model.plan_refused_body') : message}
        </p>
        {plan.isLoading && <Skeleton shape="block" height={96} />}
        {plan.error && (
          <ErrorPanel
            title={t('modules.settings.model.plan_failed')}
            details={plan.error.message}
            isRetrying={plan.isFetching}
            onRetry={() => void plan.refetch()}
          />
        )}
        {plan.data && <PlanList plan={plan.data} />}
        {canKeepValues && (
          <Checkbox isSelected={keepsValues} onChange={setKeepsValues}>
            {t('modules.settings.model.plan_keep_values')}
          </Checkbox>
        )}
      </div>
    </Dialog>
  )
}

function withValuesKept({ body, ...change }: PlannedChange): PlannedChange {
  return { ...change, body: { ...body, keep_values: true } }
}
