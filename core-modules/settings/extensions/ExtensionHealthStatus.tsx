import { useExtensionHealth } from '@pergola/sdk'
import { StatusDot } from '@pergola/sdk/ui'
import { useTranslation } from 'react-i18next'
import type { ProjectExtension } from './projectExtensions'

/** How the extension has fared since this page was opened, in a few words. */
export function ExtensionHealthStatus({ kind, id }: Pick<ProjectExtension, 'kind' | 'id'>) {
  const { t } = useTranslation()
  const { loadMs, incidentCount } = useExtensionHealth({ kind, id })
  if (incidentCount > 0) {
    const label = t('modules.settings.extensions.incidents', { count: incidentCount })
    return <StatusDot tone="danger" label={label} />
  }
  if (loadMs === null) return <StatusDot label={t('modules.settings.extensions.not_loaded')} />
  const label = t('modules.settings.extensions.loaded_in', { ms: Math.round(loadMs) })
  return <StatusDot tone="success" label={label} />
}
