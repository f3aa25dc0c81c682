import { usePaths } from '@pergola/sdk'
import { RenderedTemplate } from '@pergola/sdk/items'
import { Skeleton } from '@pergola/sdk/ui'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { ReadOnlyValue } from '../shared/ReadOnlyValue'
import type { RelatedChoiceProps } from './RelatedProps'
import { currentChoice } from './relatedItems'

/** The related item where it cannot be changed: its text, leading to its page if that can be reached. */
export function RelatedLink({ source, current, ...props }: RelatedChoiceProps) {
  const paths = usePaths()
  const { t } = useTranslation()
  const { key, item, isNew, isLoading, canOpen } = current
  const page = key === null || !canOpen ? null : paths.ownPage(source.collection, key)
  const text = isNew ? (
    currentChoice(current, source, t('creating_item'))?.label
  ) : item ? (
    <RenderedTemplate template={source.template} collection={source.collection} item={item} />
  ) : (
    String(key)
  )
  return (
    <ReadOnlyValue {...props}>
      {isLoading ? (
        <Skeleton width={160} />
      ) : key === null && !isNew ? null : page === null ? (
        text
      ) : (
        <Link to={page}>{text}</Link>
      )}
    </ReadOnlyValue>
  )
}
