import type { ProjectEntry } from '@pergola/sdk/host'
import { useTranslation } from 'react-i18next'
import { PublicNotice } from './form/PublicNotice'

/** Says that no one is signed in to the project, once that is known. */
export function SignedOutNotice({ project }: { project: ProjectEntry | null }) {
  const { t } = useTranslation()
  if (project?.status !== 'successful' || project.isAuthenticated) return null
  return <PublicNotice icon="lock">{t('not_authenticated')}</PublicNotice>
}
