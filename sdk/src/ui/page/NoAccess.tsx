import { useCurrentUser } from '@pergola/sdk'
import { useTranslation } from 'react-i18next'
import { EmptyState } from '../empty-state/EmptyState'

export interface NoAccessProps {
  /** What may not be read: the name of a collection or module. Default: collections as a whole. */
  name?: string
  /** It is for administrators, and no right opens it to others. */
  isForAdmins?: boolean
  className?: string
}

/** In the place of what the role may not read: what is missing, and who can grant it. */
export function NoAccess({ name, isForAdmins = false, className }: NoAccessProps) {
  const { t } = useTranslation()
  const role = useCurrentUser().role?.name ?? ''
  const key = isForAdmins ? 'no_access_for_admins' : name === undefined ? 'no_access_to_any' : 'no_access_to'
  return <EmptyState className={className} icon="lock" title={t('no_access')} body={t(key, { name, role })} />
}
