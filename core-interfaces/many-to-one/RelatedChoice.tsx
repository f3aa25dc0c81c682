import type { Item, PrimaryKey } from '@pergola/sdk'
import { useQuery } from '@tanstack/react-query'
import type { RelatedProps } from './input'
import { RelatedList } from './RelatedList'
import { RelatedPicker } from './RelatedPicker'
import { choicesQuery, type RelatedSource } from './relatedItems'

export interface RelatedChoiceProps extends RelatedProps {
  source: RelatedSource
  current: { key: PrimaryKey | null; item: Item | null; isLoading: boolean }
}

/** A list of all items while they are at most as many as the threshold says; the picker where they are more. */
export function RelatedChoice(props: RelatedChoiceProps) {
  const { threshold } = props.options
  const choices = useQuery({ ...choicesQuery(props.source, threshold), enabled: threshold > 0 })
  return choices.data?.isComplete ? (
    <RelatedList {...props} items={choices.data.items} />
  ) : (
    <RelatedPicker {...props} isLoading={choices.isLoading || props.current.isLoading} />
  )
}
