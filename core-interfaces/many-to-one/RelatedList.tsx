import type { Item } from '@pergola/sdk'
import { ComboBox, type Option } from '@pergola/sdk/ui'
import { useTranslation } from 'react-i18next'
import { controlProps } from '../shared/controlProps'
import type { RelatedChoiceProps } from './RelatedProps'
import { currentChoice, labelOf } from './relatedItems'

interface RelatedListProps extends RelatedChoiceProps {
  items: readonly Item[]
}

/** All items in a list that typing narrows; emptying the text takes the item out again. */
export function RelatedList({ source, current, items, ...props }: RelatedListProps) {
  const { options, onChange } = props
  const { t } = useTranslation()
  const chosen = currentChoice(current, source, t('creating_item'))
  const idOf = (item: Item) => String(item[source.primaryKeyField])
  const choices = items.map((item) => ({ id: idOf(item), label: labelOf(item, source) }))

  function handleChange(id: string | null) {
    const next = items.find((item) => idOf(item) === id)
    if (id === null) onChange(null)
    else if (next && id !== chosen?.id) onChange(next[source.primaryKeyField])
  }

  return (
    <ComboBox
      {...controlProps(props)}
      options={withChosen(choices, chosen)}
      value={chosen?.id ?? null}
      onChange={handleChange}
      isLoading={current.isLoading}
      iconStart={options.icon ?? undefined}
      placeholder={options.placeholder ?? t('interfaces.many-to-one.select_one')}
    />
  )
}

/** The chosen item shows as it will be saved, also where it is not among the choices. */
function withChosen(choices: readonly Option[], chosen: Option | null): readonly Option[] {
  if (!chosen) return choices
  return choices.some(({ id }) => id === chosen.id)
    ? choices.map((choice) => (choice.id === chosen.id && chosen.label ? chosen : choice))
    : [...choices, chosen]
}
