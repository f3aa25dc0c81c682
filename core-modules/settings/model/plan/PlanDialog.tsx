import { useApi, useProject } from '@pergola/sdk'
import { Button, Dialog, ErrorPanel, Skeleton } from '@pergola/sdk/ui'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { fetchPlan } from './modelPlan'
import styles from './PlanDialog.module.css'
import { PlanList } from './PlanList'
import type { PlanQuestion } from './PlanProvider'

export interface PlanDialogProps extends PlanQuestion {
  onAnswer: (isConfirmed: boolean) => void
}

/**
 * Shows what a change would do to the database, which values stand in its way, and what refers to what goes away. A
 * server without plans is not asked: there the sentence alone has to do.
 */
export function PlanDialog(props: PlanDialogProps) {
  const { change, title, message, confirmLabel, isDestructive = false, onAnswer } = props
  const { t } = useTranslation()
  const api = useApi()
  const hasPlans = useProject().info?.api.model_plans === true
  const plan = useQuery({
    queryKey: [api.project, 'settings', 'plan', change],
    queryFn: ({ signal }) => fetchPlan(api, change, signal),
    enabled: hasPlans,
    initialData: props.plan,
    staleTime: Number.POSITIVE_INFINITY,
    // The next question is about other data.
    gcTime: 0,
    retry: false,
  })
  const isRefused = (plan.data?.obstacles.length ?? 0) > 0
  const isKnown = !hasPlans || plan.data !== undefined

  return (
    <Dialog
      isOpen
      role="alertdialog"
      title={isRefused ? t('modules.settings.model.plan_refused') : title}
      onOpenChange={(isOpen) => !isOpen && onAnswer(false)}
      footer={
        <>
          <Button variant={isRefused ? 'primary' : 'quiet'} onPress={() => onAnswer(false)} autoFocus>
            {t(isRefused ? 'modules.settings.model.plan_back' : 'cancel')}
          </Button>
          {!isRefused && (
            <Button
              variant={isDestructive ? 'danger' : 'primary'}
              isDisabled={!isKnown}
              onPress={() => onAnswer(true)}
            >
              {confirmLabel}
            </Button>
          )}
        </>
      }
    >
      <div className={styles.plan} aria-busy={plan.isLoading}>
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
      </div>
    </Dialog>
  )
}
