import type { InterfaceProps } from '@pergola/sdk'
import type meta from './meta'
import type { CurrentItem, RelatedSource } from './relatedItems'

/** What an input for one related item is given, once the relation is set up. */
export type RelatedProps = InterfaceProps<typeof meta> & {
  relation: NonNullable<InterfaceProps['relation']>
}

/** The same, with the item that is related now. */
export interface RelatedChoiceProps extends RelatedProps {
  source: RelatedSource
  current: CurrentItem
  canRead: boolean
}
