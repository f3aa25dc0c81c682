import { usePaths } from '@pergola/sdk'
import { RenderedTemplate } from '@pergola/sdk/items'
import { Skeleton } from '@pergola/sdk/ui'
import { Link } from 'react-router-dom'
import { ReadOnlyValue } from '../shared/ReadOnlyValue'
import type { RelatedProps } from './RelatedProps'
import type { CurrentItem, RelatedSource } from './relatedItems'

interface RelatedLinkProps extends RelatedProps {
  source: RelatedSource
  current: CurrentItem
  /** Its page can be reached. */
  canOpen: boolean
}

/** The related item where it cannot be changed: its text, leading to its page if that can be reached. */
export function RelatedLink({ source, current, canOpen, ...props }: RelatedLinkProps) {
  const paths = usePaths()
  const { key, item, isLoading } = current
  const page = key === null || !canOpen ? null : paths.ownPage(source.collection, key)
  const text = item ? (
    <RenderedTemplate template={source.template} collection={source.collection} item={item} />
  ) : (
    String(key)
  )
  return (
    <ReadOnlyValue {...props}>
      {isLoading ? (
        <Skeleton width={160} />
      ) : key === null ? null : page === null ? (
        text
      ) : (
        <Link to={page}>{text}</Link>
      )}
    </ReadOnlyValue>
  )
}
