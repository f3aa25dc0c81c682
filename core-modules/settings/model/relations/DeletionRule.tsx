import { useCollection, useNames } from '@pergola/sdk'
import { Select } from '@pergola/sdk/ui'
import { useTranslation } from 'react-i18next'

export interface DeletionRuleProps {
  /** Collections whose items are referred to. */
  ones: readonly string[]
  /** What the collection is called whose items refer to them. */
  many: string
  /** `null`: they keep the key. */
  value: string | null
  /** Whether the reference may be empty. */
  canClear: boolean
  onChange: (rule: string | null) => void
}

const KEEP = 'keep'

/** Other servers of the contract leave the key in place, whatever is said. */
export function useHasDeletionRules(): boolean {
  return useCollection('directus_relations')?.fields.on_delete !== undefined
}

/** What becomes of items that refer to one that is deleted. */
export function DeletionRule({ ones, many, value, canClear, onChange }: DeletionRuleProps) {
  const { t, i18n } = useTranslation()
  const names = useNames()
  const list = new Intl.ListFormat(i18n.language, { type: 'disjunction' })
  const one = list.format([...new Set(ones.map((name) => names.collection(name)))])
  const rules = [KEEP, ...(canClear || value === 'clear' ? ['clear'] : []), 'restrict', 'delete']
  return (
    <Select
      label={t('modules.settings.model.on_delete', { one })}
      options={rules.map((id) => ({ id, label: t(`modules.settings.model.on_delete_${id}`, { many }) }))}
      value={value ?? KEEP}
      onChange={(id) => onChange(id === KEEP ? null : id)}
    />
  )
}
