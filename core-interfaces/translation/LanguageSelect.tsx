import { Select } from '@pergola/sdk/ui'
import { useTranslation } from 'react-i18next'
import type { Choice } from '../shared/choices'
import { countFilled } from './fillable'
import type { TranslatedRows } from './useTranslatedRows'

interface LanguageSelectProps {
  /** The label of the field; `null`: it has none. */
  labelId?: string | null
  /** In the place of the field's. */
  label?: string
  languages: readonly Choice[]
  rows: TranslatedRows
  value: string | null
  /** None can be chosen. */
  isOptional?: boolean
  onChange: (language: string | null) => void
}

const NONE = ''

/** The languages of a field, each with how much of it is written. */
export function LanguageSelect(props: LanguageSelectProps) {
  const { labelId, label, languages, rows, value, isOptional, onChange } = props
  const { t } = useTranslation()
  const progressOf = (language: string) => {
    const row = rows.rowOf(language)
    if (!row) return t('interfaces.translation.untranslated')
    const names = rows.namesOf(language)
    return t('count_of', { count: countFilled(row.item, names), total: names.length })
  }
  const name = label ?? (labelId ? undefined : t('interfaces.translation.languages'))
  return (
    <Select
      aria-labelledby={name === undefined ? (labelId ?? undefined) : undefined}
      aria-label={name}
      iconStart={isOptional ? 'vertical_split' : 'translate'}
      value={value}
      placeholder={label}
      onChange={(chosen) => onChange(chosen === NONE ? null : chosen)}
      options={[
        ...(isOptional && value !== null ? [{ id: NONE, label: t('none') }] : []),
        ...languages.map((choice) => ({
          id: choice.value,
          label: choice.text,
          description: progressOf(choice.value),
        })),
      ]}
    />
  )
}
