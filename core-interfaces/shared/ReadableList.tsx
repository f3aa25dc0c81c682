import { type Collection, useCurrentUser, useNames, usePermissions } from '@pergola/sdk'
import { Notice } from '@pergola/sdk/ui'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'

export interface ReadableListProps {
  /** Where the rows of the list and their items come from. */
  collections: readonly Collection[]
  /** The control for the list; none where there is nothing to say to who may read. */
  children?: ReactNode
}

/** Shows the control for a list only to who may read its rows and their items. */
export function ReadableList({ collections, children }: ReadableListProps) {
  const { t } = useTranslation()
  const permissions = usePermissions()
  const names = useNames()
  const role = useCurrentUser().role?.name ?? ''
  const hidden = collections.find(({ collection }) => !permissions.can('read', collection))
  if (!hidden) return children
  return (
    <Notice icon="lock" title={t('no_access')}>
      {t('no_access_to', { role, name: names.collection(hidden.collection) })}
    </Notice>
  )
}
