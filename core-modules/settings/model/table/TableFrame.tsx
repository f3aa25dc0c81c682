import { Page } from '@pergola/sdk/ui'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import styles from './ImportTable.module.css'

export interface TableFrameProps {
  settingsPath: string
  actions?: ReactNode
  children: ReactNode
}

/** The page of an import, whichever question is open. */
export function TableFrame({ settingsPath, actions, children }: TableFrameProps) {
  const { t } = useTranslation()
  const basePath = `${settingsPath}/collections`
  return (
    <Page
      title={t('modules.settings.model.import_table')}
      back={basePath}
      breadcrumb={[
        { label: t('settings'), href: settingsPath },
        { label: t('modules.settings.settings_collections_fields'), href: basePath },
      ]}
      actions={actions}
    >
      <div className={styles.page}>{children}</div>
    </Page>
  )
}
