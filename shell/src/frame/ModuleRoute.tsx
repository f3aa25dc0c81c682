import { useExtensionNames, usePermissions } from '@pergola/sdk'
import { useHost } from '@pergola/sdk/host'
import { NoAccess, NotFoundPage, Page } from '@pergola/sdk/ui'
import { memo } from 'react'
import { useParams } from 'react-router-dom'
import { useStore } from 'zustand'
import { findModule, isAllowed } from './modules'
import { ModuleFailedPage } from './pages/ModuleFailedPage'
import styles from './pages/pages.module.css'

/** The page of the module that serves this part of the address. */
export function ModuleRoute() {
  const { stores } = useHost()
  const { project = '', segment, extension } = useParams()
  const isCurrent = useStore(stores.projects, ({ current }) => current === project)
  const modules = useStore(stores.extensions, (catalogue) => catalogue.module)
  const user = useStore(stores.session, (state) => state.user)
  const permissions = usePermissions()
  const nameOf = useExtensionNames('module')
  const path = extension === undefined ? (segment ?? '') : `ext/${extension}`
  const manifest = findModule(Object.values(modules), path)

  if (!isCurrent || !manifest) return <NotFoundPage />
  const name = nameOf(manifest)
  if (!isAllowed(manifest, user, permissions)) {
    return (
      <Page title={name} icon={manifest.icon} sidebar={null}>
        <NoAccess className={styles.centre} name={name} isForAdmins={manifest.adminOnly} />
      </Page>
    )
  }
  const basePath = `/${encodeURIComponent(project)}/${path}`
  return <ModulePage key={basePath} basePath={basePath} id={manifest.id} name={name} />
}

interface ModulePageProps {
  basePath: string
  id: string
  name: string
}

/** Stays as it is while the address changes within the module, which reads that by itself. */
const ModulePage = memo(function ModulePage({ basePath, id, name }: ModulePageProps) {
  const { ExtensionSlot } = useHost()
  return (
    <ExtensionSlot
      kind="module"
      id={id}
      part="module"
      props={{ basePath }}
      fallback={<ModuleFailedPage name={name} />}
    />
  )
})
