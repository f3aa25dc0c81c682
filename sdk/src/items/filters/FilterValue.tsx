import type { Field, Filter } from '@pergola/sdk'
import { DatePicker, NumberField, Select, TagInput, TextField, TimeField } from '@pergola/sdk/ui'
import { useTranslation } from 'react-i18next'
import styles from './FilterPanel.module.css'
import { choicesOf, valueKindOf } from './operators'
import { RelatedItemBox } from './RelatedItemBox'

export interface FilterValueProps {
  field: Field
  filter: Filter
  /** Name of the control. */
  label: string
  autoFocus?: boolean
  onChange: (value: unknown) => void
}

/** The value of a condition, entered by a control that fits the field and the operator. */
export function FilterValue({ field, filter, label, autoFocus, onChange }: FilterValueProps) {
  const { t } = useTranslation()
  const text = textOf(filter.value)
  const common = { 'aria-label': label, size: 'compact', autoFocus } as const

  switch (valueKindOf(field, filter.operator)) {
    case 'none':
      return null
    case 'number':
      return (
        <NumberField
          {...common}
          value={text === '' ? null : Number(text)}
          onChange={(next) => onChange(next ?? '')}
          hideSteps
        />
      )
    case 'boolean':
      return (
        <Select
          {...common}
          options={[
            { id: '1', label: t('yes') },
            { id: '0', label: t('no') },
          ]}
          value={text === '' ? null : text === '1' || text === 'true' ? '1' : '0'}
          onChange={onChange}
        />
      )
    case 'date':
      return <DatePicker {...common} value={text || null} onChange={(next) => onChange(next ?? '')} />
    case 'datetime':
      return <MomentValue {...common} text={text} onChange={onChange} />
    case 'time':
      return (
        <TimeField {...common} value={text || null} onChange={(next) => onChange(next ?? '')} hasSeconds />
      )
    case 'choice':
      return (
        <Select
          {...common}
          options={choicesOf(field).map(({ value, label }) => ({ id: value, label }))}
          value={text || null}
          onChange={onChange}
        />
      )
    case 'item':
      return (
        <RelatedItemBox field={field} value={text} label={label} autoFocus={autoFocus} onChange={onChange} />
      )
    case 'list':
      return (
        <TagInput
          aria-label={label}
          value={text === '' ? [] : text.split(',')}
          onChange={(next) => onChange(next.join(','))}
          placeholder={t('enter_value')}
        />
      )
    case 'text':
      return <TextField {...common} value={text} onChange={onChange} placeholder={t('enter_value')} />
  }
}

interface MomentValueProps {
  'aria-label': string
  size: 'compact'
  autoFocus?: boolean
  /** `2021-03-02`, or with a time `2021-03-02 08:15:00`. */
  text: string
  onChange: (value: string) => void
}

/** A day, and a time for whoever wants it more exact. */
function MomentValue({ text, onChange, autoFocus, ...common }: MomentValueProps) {
  const { t } = useTranslation()
  const [day = '', time = ''] = text.split(/[ T]/)
  return (
    <div className={styles.moment}>
      <DatePicker
        {...common}
        autoFocus={autoFocus}
        value={day || null}
        onChange={(next) => onChange([next, next && time].filter(Boolean).join(' '))}
      />
      <TimeField
        {...common}
        aria-label={`${common['aria-label']}: ${t('time_optional')}`}
        value={time || null}
        isDisabled={day === ''}
        onChange={(next) => onChange([day, next].filter(Boolean).join(' '))}
        hasSeconds
      />
    </div>
  )
}

function textOf(value: unknown): string {
  if (Array.isArray(value)) return value.join(',')
  return value === null || value === undefined ? '' : String(value)
}
