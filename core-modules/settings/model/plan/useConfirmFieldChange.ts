import { useApi, useNames, useProject } from '@pergola/sdk'
import type { ModelPlan } from '@pergola/sdk/contract'
import { useNotifyFailure } from '@pergola/sdk/items'
import { useTranslation } from 'react-i18next'
import { fetchPlan, isCreationWorthShowing, isWorthShowing, type PlannedChange } from './modelPlan'
import type { PlanQuestion } from './PlanDialog'
import { useAskPlan } from './PlanProvider'

interface FieldChange {
  collection: string
  field: string
  /** Address of the field, or of the fields of its collection for a new one. */
  path: string
  body: Readonly<Record<string, unknown>>
}

/**
 * Asks before a change of a field that is refused as things are, or that writes stored values as another datatype, and before
 * a new field that brings such values. All others, and those on servers without plans, go through without a question. Resolves to
 * the change that goes through, with the body to send; to null for none.
 */
export function useConfirmFieldChange() {
  const { t } = useTranslation()
  const api = useApi()
  const names = useNames()
  const ask = useAskPlan()
  const notifyFailure = useNotifyFailure()
  const hasPlans = useProject().info?.api.model_plans === true

  async function confirm(
    change: PlannedChange,
    isShown: (plan: ModelPlan) => boolean,
    question: Omit<PlanQuestion, 'change' | 'plan'>,
  ): Promise<PlannedChange | null> {
    if (!hasPlans || Object.keys(change.body ?? {}).length === 0) return change
    try {
      const plan = await fetchPlan(api, change)
      return isShown(plan) ? await ask({ change, plan, ...question }) : change
    } catch (error) {
      notifyFailure(error)
      return null
    }
  }

  return {
    confirmChange: ({ collection, field, path, body }: FieldChange) => {
      const name = names.field(collection, field)
      return confirm({ method: 'PATCH', path, body }, isWorthShowing, {
        title: t('modules.settings.model.change_field_title', { name }),
        message: t('modules.settings.model.change_field_body'),
        confirmLabel: t('modules.settings.model.change_field', { name }),
        isDestructive: true,
        canKeepValues: true,
      })
    },
    confirmCreation: async ({ collection, field, path, body }: FieldChange) => {
      // Without any of these it brings stored items nothing but its default.
      const change = { method: 'POST', path, body } as const
      if (!body.required && !body.unique && !body.relation) return change
      return confirm(change, isCreationWorthShowing, {
        title: t('modules.settings.model.create_field_title', { name: names.field(collection, field) }),
        message: t('modules.settings.model.create_field_body'),
        confirmLabel: t('modules.settings.model.create_field'),
      })
    },
  }
}
