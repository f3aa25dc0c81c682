import type { Field, Filter } from '@pergola/sdk'
import type { i18n as I18n, TFunction } from 'i18next'
import { describeRelativeDay, ME, MY_ROLE, parseRelativeDay } from './dynamicValues'
import { choicesOf, needsValue, OPERATOR_LABELS, type Operator, valueKindOf } from './operators'

export interface DescribeOptions {
  /** What the field is called. */
  name: string
  /** `null` when it is gone. */
  field: Field | null
  /** Words of the field in the language of the reader; default as they are stored. */
  say?: (text: string) => string
  t: TFunction
  language: I18n['language']
}

/** A condition in words: "Population greater than 1,000". */
export function describeFilter(
  filter: Filter,
  { name, field, say = (text) => text, t, language }: DescribeOptions,
): string {
  const operator =
    filter.operator in OPERATOR_LABELS ? t(OPERATOR_LABELS[filter.operator as Operator]) : filter.operator
  const words = [name, operator.toLocaleLowerCase(language)]
  if (needsValue(filter.operator)) words.push(valuesOf(filter).map(describeValue).join(', '))
  return words.join(' ')

  function describeValue(value: string): string {
    if (value === ME || value === MY_ROLE) return t(value === ME ? 'filter_me' : 'filter_my_role')
    const day = parseRelativeDay(value)
    if (day) return describeRelativeDay(day, language)
    if (!field) return value
    const kind = valueKindOf(field, filter.operator)
    if (kind === 'boolean') return t(value === '1' || value === 'true' ? 'yes' : 'no')
    if (kind === 'number' && value !== '' && Number.isFinite(Number(value))) {
      return Number(value).toLocaleString(language)
    }
    const choice = choicesOf(field).find((choice) => choice.value === value)
    return choice ? say(choice.label) : value
  }
}

function valuesOf({ operator, value }: Filter): string[] {
  if (Array.isArray(value)) return value.map(String)
  const text = String(value ?? '')
  return operator === 'in' || operator === 'nin' ? text.split(',') : [text]
}
