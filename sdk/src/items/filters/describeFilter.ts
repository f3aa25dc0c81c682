import type { Field, Filter, Names } from '@pergola/sdk'
import type { TFunction } from 'i18next'
import { choicesOf, needsValue, OPERATOR_LABELS, type Operator } from './operators'

/** A condition in words: "Population greater than 1,000". */
export function describeFilter(filter: Filter, field: Field | undefined, t: TFunction, names: Names): string {
  const name = field ? names.field(field.collection, field.field) : filter.field
  const operator =
    filter.operator in OPERATOR_LABELS ? t(OPERATOR_LABELS[filter.operator as Operator]) : filter.operator
  const words = [name, operator.toLocaleLowerCase()]
  if (needsValue(filter.operator)) words.push(describeValue(filter.value, field, t))
  return words.join(' ')
}

function describeValue(value: unknown, field: Field | undefined, t: TFunction): string {
  const texts = Array.isArray(value) ? value.map(String) : String(value ?? '').split(',')
  if (field?.type === 'boolean') return t(texts[0] === '1' || texts[0] === 'true' ? 'yes' : 'no')
  const choices = field ? choicesOf(field) : []
  return texts.map((text) => choices.find((choice) => choice.value === text)?.label ?? text).join(', ')
}
