import type { Field, Filter, Names } from '@pergola/sdk'
import type { i18n as I18n, TFunction } from 'i18next'
import { choicesOf, needsValue, OPERATOR_LABELS, type Operator, valueKindOf } from './operators'

export interface DescribeOptions {
  /** The field that the condition is on, if it exists. */
  field: Field | undefined
  t: TFunction
  language: I18n['language']
  names: Names
}

/** A condition in words: "Population greater than 1,000". */
export function describeFilter(filter: Filter, { field, t, language, names }: DescribeOptions): string {
  const name = field ? names.field(field.collection, field.field) : filter.field
  const operator =
    filter.operator in OPERATOR_LABELS ? t(OPERATOR_LABELS[filter.operator as Operator]) : filter.operator
  const words = [name, operator.toLocaleLowerCase(language)]
  if (needsValue(filter.operator)) words.push(valuesOf(filter).map(describeValue).join(', '))
  return words.join(' ')

  function describeValue(value: string): string {
    if (!field) return value
    const kind = valueKindOf(field, filter.operator)
    if (kind === 'boolean') return t(value === '1' || value === 'true' ? 'yes' : 'no')
    if (kind === 'number' && value !== '' && Number.isFinite(Number(value))) {
      return Number(value).toLocaleString(language)
    }
    return choicesOf(field).find((choice) => choice.value === value)?.label ?? value
  }
}

function valuesOf({ operator, value }: Filter): string[] {
  if (Array.isArray(value)) return value.map(String)
  const text = String(value ?? '')
  return operator === 'in' || operator === 'nin' ? text.split(',') : [text]
}
