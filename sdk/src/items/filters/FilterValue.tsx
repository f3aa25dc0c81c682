import type { Field, Filter } from '@pergola/sdk'
import {
  DatePicker,
  DateTimePicker,
  NumberField,
  Select,
  TagInput,
  TextField,
  TimeField,
} from '@pergola/sdk/ui'
import { useTranslation } from 'react-i18next'
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
      return (
        <DateTimePicker
          {...common}
          value={text || null}
          onChange={(next) => onChange(next?.replace('T', ' ') ?? '')}
        />
      )
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

function textOf(value: unknown): string {
  if (Array.isArray(value)) return value.join(',')
  return value === null || value === undefined ? '' : String(value)
}
