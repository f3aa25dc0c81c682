import { useApi, useNames, useProject } from '@pergola/sdk'
import { useNotifyFailure } from '@pergola/sdk/items'
import { useTranslation } from 'react-i18next'
import { fetchPlan, isWorthShowing } from './modelPlan'
import { useAskPlan } from './PlanProvider'

interface FieldChange {
  collection: string
  field: string
  /** Address of the field. */
  path: string
  body: unknown
}

/**
 * Asks before a change of a field that is refused as things are, or that writes stored values as another datatype. All
 * other changes, and those on servers without plans, go through without a question.
 */
export function useConfirmFieldChange() {
  const { t } = useTranslation()
  const api = useApi()
  const names = useNames()
  const ask = useAskPlan()
  const notifyFailure = useNotifyFailure()
  const hasPlans = useProject().info?.api.model_plans === true
  return async ({ collection, field, path, body }: FieldChange): Promise<boolean> => {
    if (!hasPlans) return true
    const change = { method: 'PATCH', path, body } as const
    try {
      const plan = await fetchPlan(api, change)
      if (!isWorthShowing(plan)) return true
      const name = names.field(collection, field)
      return await ask({
        change,
        plan,
        title: t('modules.settings.model.change_field_title', { name }),
        message: t('modules.settings.model.change_field_body'),
        confirmLabel: t('modules.settings.model.change_field', { name }),
        isDestructive: true,
      })
    } catch (error) {
      notifyFailure(error)
      return false
    }
  }
}
