import { type Field, type Item, traitsOf, useApi } from '@pergola/sdk'
import { ComboBox } from '@pergola/sdk/ui'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { searchItemsQuery } from '../data/searchItemsQuery'
import { ME, MY_ROLE } from './dynamicValues'
import { useDebouncedCallback } from './useDebouncedCallback'
import { useRelatedItem, useRelatedTarget } from './useRelatedItem'

const DEBOUNCE_MS = 300
const CHOICE_COUNT = 20

/** What can be chosen in the place of one item. */
const DYNAMIC_KEYS = {
  account: { id: ME, label: 'filter_me' },
  role: { id: MY_ROLE, label: 'filter_my_role' },
} as const

export interface RelatedItemBoxProps {
  field: Field
  /** Key of the related item, as text. */
  value: string
  label: string
  autoFocus?: boolean
  onChange: (value: string) => void
}

/** One related item, found by typing its name. */
export function RelatedItemBox({ field, value, label, autoFocus, onChange }: RelatedItemBoxProps) {
  const api = useApi()
  const target = useRelatedTarget(field)
  const [search, setSearch] = useState('')
  const typing = useDebouncedCallback(setSearch, DEBOUNCE_MS)
  const { data: found = [], isFetching } = useQuery({
    ...searchItemsQuery(api, target?.collection ?? '', {
      fields: target?.fields ?? [],
      ...(target?.nameField && search
        ? {
            filters: [{ field: target.nameField, operator: 'contains', value: search }],
            sort: target.nameField,
          }
        : { search, sort: target?.nameField ?? undefined }),
      limit: CHOICE_COUNT,
    }),
    enabled: target !== null,
  })
  const { t } = useTranslation()
  const chosen = useRelatedItem(target, value.startsWith('$') ? '' : value)
  if (!target) return null
  const { ofViewer } = traitsOf(target.collection)
  const dynamic = ofViewer && DYNAMIC_KEYS[ofViewer]
  const standing = dynamic ? [{ id: dynamic.id, label: t(dynamic.label) }] : []

  const keyOf = (item: Item) => String(item[target.primaryKeyField])
  const isListed = found.some((item) => keyOf(item) === value)
  const items = chosen && !isListed ? [chosen, ...found] : found
  const chosenName = chosen && target.nameOf(chosen)
  return (
    <ComboBox
      aria-label={label}
      size="compact"
      autoFocus={autoFocus}
      options={[...standing, ...items.map((item) => ({ id: keyOf(item), label: target.nameOf(item) }))]}
      value={value || null}
      onChange={(key) => onChange(key ?? '')}
      isFilteredOutside
      isLoading={isFetching}
      // The name of what was chosen comes back as typed text; searching for it would leave it as the only choice.
      onInputChange={(text) => typing.later(text === chosenName ? '' : text)}
    />
  )
}
