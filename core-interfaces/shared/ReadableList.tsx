import { type Collection, useNames, usePermissions } from '@pergola/sdk'
import { NoAccess } from '@pergola/sdk/ui'
import type { ReactNode } from 'react'

export interface ReadableListProps {
  /** Where the rows of the list and their items come from. */
  collections: readonly Collection[]
  /** The control for the list. */
  children: ReactNode
}

/** Shows the control for a list only to who may read its rows and their items. */
export function ReadableList({ collections, children }: ReadableListProps) {
  const permissions = usePermissions()
  const names = useNames()
  const hidden = collections.find(({ collection }) => !permissions.can('read', collection))
  return hidden ? <NoAccess name={names.collection(hidden.collection)} /> : children
}
