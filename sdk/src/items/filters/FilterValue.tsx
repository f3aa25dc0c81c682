import { NumberParser } from '@internationalized/number'
import { type Field, type Filter, useNames } from '@pergola/sdk'
import { DatePicker, Select, TagInput, TextField, TimeField } from '@pergola/sdk/ui'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { describeRelativeDay, parseRelativeDay, RELATIVE_DAYS } from './dynamicValues'
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
  const names = useNames()
  const text = textOf(filter.value)
  const common = { 'aria-label': label, size: 'compact', autoFocus } as const

  const kind = kindOf(field, filter.operator)
  switch (kind) {
    case 'none':
      return null
    case 'number':
      return <NumberValue {...common} text={text} onChange={onChange} />
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
    case 'datetime':
      return <DayValue {...common} text={text} onChange={onChange} isDayOnly={kind === 'date'} />
    case 'time':
      return (
        <TimeField {...common} value={text || null} onChange={(next) => onChange(next ?? '')} hasSeconds />
      )
    case 'choice':
      return (
        <Select
          {...common}
          options={choicesOf(field).map(({ value, label }) => ({
            id: value,
            label: names.systemText(field.collection, label, field.field),
          }))}
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

/** As everywhere, but for the languages of a translation, by which nothing but this is asked. */
function kindOf(field: Field, operator: string) {
  if (operator !== 'untranslated') return valueKindOf(field, operator)
  return choicesOf(field).length > 0 ? 'choice' : 'text'
}

interface ControlProps {
  'aria-label': string
  size: 'compact'
  autoFocus?: boolean
  text: string
}

/** A number that counts while it is typed. Until the text is one, the condition is that of the last. */
function NumberValue({
  text,
  onChange,
  ...common
}: ControlProps & { onChange: (value: number | '') => void }) {
  const { t, i18n } = useTranslation()
  const [typed, setTyped] = useState(() =>
    text === '' ? '' : Number(text).toLocaleString(i18n.language, { maximumFractionDigits: 20 }),
  )
  const isNone = typed.trim() === ''
  const isNumber = isNone || Number.isFinite(parseFigure(typed, i18n.language))

  function handleChange(next: string) {
    setTyped(next)
    const figure = parseFigure(next, i18n.language)
    if (next.trim() === '') onChange('')
    else if (Number.isFinite(figure)) onChange(figure)
  }

  return (
    <TextField
      {...common}
      inputMode="decimal"
      value={typed}
      onChange={handleChange}
      placeholder={t('enter_value')}
      errorMessage={isNumber ? undefined : t('not_a_number')}
    />
  )
}

function parseFigure(text: string, language: string): number {
  return new NumberParser(language, { style: 'decimal' }).parse(text.trim())
}

const A_DAY = 'day'

interface DayValueProps extends ControlProps {
  isDayOnly: boolean
  onChange: (value: string) => void
}

/** A day of the calendar, or one that is counted from the day on which someone looks. */
function DayValue({ text, isDayOnly, onChange, ...common }: DayValueProps) {
  const { t, i18n } = useTranslation()
  const relative = parseRelativeDay(text)
  const days: readonly string[] = relative ? [...new Set([text, ...RELATIVE_DAYS])] : RELATIVE_DAYS
  return (
    <div className={styles.moment}>
      <Select
        aria-label={t('filter_when', { field: common['aria-label'] })}
        size="compact"
        options={[
          { id: A_DAY, label: t('filter_day') },
          ...days.flatMap((id) => {
            const day = parseRelativeDay(id)
            return day ? [{ id, label: describeRelativeDay(day, i18n.language) }] : []
          }),
        ]}
        value={relative ? text : A_DAY}
        onChange={(id) => onChange(id === A_DAY ? '' : id)}
      />
      {!relative &&
        (isDayOnly ? (
          <DatePicker {...common} value={text || null} onChange={(next) => onChange(next ?? '')} />
        ) : (
          <MomentValue {...common} text={text} onChange={onChange} />
        ))}
    </div>
  )
}

interface MomentValueProps {
  'aria-label': string
  size: 'compact'
  autoFocus?: boolean
  /** `2021-03-02`, or with a time `2021-03-02 08:15:00`. */
  text: string
  onChange: (value: string) => void
}

/** A day, and a time for anyone who wants it more exact. */
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
