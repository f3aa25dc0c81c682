import { type ExtensionManifest, useExtensions } from '@pergola/sdk'
import { LAST_PAGE, useHost } from '@pergola/sdk/host'
import { NotFoundPage } from '@pergola/sdk/ui'
import { Navigate, useParams } from 'react-router-dom'
import { useStore } from 'zustand'
import { findModule } from './modules'

/** The start of a project: the user's last page, else the collections. */
export function StartRedirect() {
  const { stores, api } = useHost()
  const { project } = useParams()
  const modules = useExtensions('module')
  const lastPage = useStore(stores.session, ({ user }) => user?.last_page)
  if (project !== undefined && project !== api.project) return <NotFoundPage />
  const isKept = project === undefined && lastPage && isServed(lastPage, api.project, Object.values(modules))
  return <Navigate to={isKept ? lastPage : `/${api.project}/collections`} state={LAST_PAGE} replace />
}

/** The last page may have been an address that leads nowhere, or a module that is gone. */
function isServed(page: string, project: string | null, modules: readonly ExtensionManifest[]): boolean {
  const [, key, segment = '', id] = page.split('?')[0]?.split('/') ?? []
  return key === project && findModule(modules, segment === 'ext' ? `ext/${id}` : segment) !== null
}
