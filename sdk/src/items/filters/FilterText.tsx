import { type Field, type Filter, useNames } from '@pergola/sdk'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { describeFilter } from './describeFilter'
import { valueKindOf } from './operators'
import { useRelatedItem, useRelatedTarget } from './RelatedItemBox'

export interface FilterTextProps {
  filter: Filter
  /** The field that the condition is on, if it exists. */
  field: Field | undefined
  /** Draws the words; default as they are. */
  children?: (text: string) => ReactNode
}

/** A condition in words; a related item by its name. */
export function FilterText(props: FilterTextProps) {
  const { filter, field } = props
  const isItem = field && valueKindOf(field, filter.operator) === 'item'
  return isItem ? <NamedItemText {...props} field={field} /> : <PlainText {...props} />
}

function PlainText({ filter, field, children = (text) => text }: FilterTextProps) {
  const { t, i18n } = useTranslation()
  const names = useNames()
  return children(describeFilter(filter, { field, t, language: i18n.language, names }))
}

function NamedItemText(props: FilterTextProps & { field: Field }) {
  const { filter, field } = props
  const target = useRelatedTarget(field)
  const item = useRelatedItem(target, String(filter.value ?? ''))
  const named = target && item ? { ...filter, value: target.nameOf(item) } : filter
  return <PlainText {...props} filter={named} />
}
