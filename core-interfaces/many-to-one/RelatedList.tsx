import type { Item } from '@pergola/sdk'
import { ComboBox } from '@pergola/sdk/ui'
import { useTranslation } from 'react-i18next'
import { controlProps } from '../shared/controlProps'
import { withSaved } from '../shared/withSaved'
import type { RelatedChoiceProps } from './RelatedChoice'
import { labelOf } from './relatedItems'

interface RelatedListProps extends RelatedChoiceProps {
  items: readonly Item[]
}

/** All items in a list that typing narrows; emptying the text takes the item out again. */
export function RelatedList({ source, current, items, ...props }: RelatedListProps) {
  const { options, onChange } = props
  const { t } = useTranslation()
  const { key, item: currentItem, isLoading } = current
  const idOf = (item: Item) => String(item[source.primaryKeyField])
  const choices = items.map((item) => ({ id: idOf(item), label: labelOf(item, source) }))
  const currentId = key === null ? null : String(key)

  function handleChange(id: string | null) {
    const chosen = items.find((item) => idOf(item) === id)
    if (id === null) onChange(null)
    else if (chosen && id !== currentId) onChange(chosen[source.primaryKeyField])
  }

  return (
    <ComboBox
      {...controlProps(props)}
      options={withSaved(choices, currentId, currentItem ? labelOf(currentItem, source) : currentId)}
      value={currentId}
      onChange={handleChange}
      isLoading={isLoading}
      iconStart={options.icon ?? undefined}
      placeholder={options.placeholder ?? t('interfaces.many-to-one.select_one')}
    />
  )
}
