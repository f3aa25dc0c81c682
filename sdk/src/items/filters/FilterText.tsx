import { type Field, partsOf, useNames } from '@pergola/sdk'
import { lazyComponent } from '@pergola/sdk/ui'
import { useTranslation } from 'react-i18next'
import { describeFilter } from './describeFilter'
import type { FilterTextProps } from './FilterTextProps'
import { fieldOfFilter, nameOfFilter } from './filterScope'
import { valueKindOf } from './operators'
import { useRelatedItem, useRelatedTarget } from './useRelatedItem'

const GroupText = lazyComponent(
  () => import(/* webpackChunkName: "listing-tools" */ './GroupText').then((file) => file.GroupText),
  () => null,
)

/** A condition in words, or a group of them; a related item by its name. */
export function FilterText(props: FilterTextProps) {
  const { filter, scope } = props
  if (partsOf(filter)) return <GroupText {...props} Part={FilterText} />
  const field = fieldOfFilter(filter.field, scope)
  const isItem =
    field && valueKindOf(field, filter.operator) === 'item' && !String(filter.value).startsWith('$')
  return isItem ? <NamedItemText {...props} field={field} /> : <PlainText {...props} />
}

function PlainText({ filter, scope, children = (text) => text }: FilterTextProps) {
  const { t, i18n } = useTranslation()
  const names = useNames()
  const name = nameOfFilter(filter.field, scope, names)
  const field = fieldOfFilter(filter.field, scope)
  const say = (text: string) => (field ? names.systemText(field.collection, text, field.field) : text)
  return children(describeFilter(filter, { name, field, say, t, language: i18n.language }))
}

function NamedItemText(props: FilterTextProps & { field: Field }) {
  const { filter, field } = props
  const target = useRelatedTarget(field)
  const item = useRelatedItem(target, String(filter.value ?? ''))
  const named = target && item ? { ...filter, value: target.nameOf(item) } : filter
  return <PlainText {...props} filter={named} />
}
