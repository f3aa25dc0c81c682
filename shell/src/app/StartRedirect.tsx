import { useHost } from '@pergola/sdk/host'
import { Navigate, useParams } from 'react-router-dom'
import { useStore } from 'zustand'
import { NotFoundPage } from './pages/NotFoundPage'

/** The start of a project: the user's last page, else the collections. */
export function StartRedirect() {
  const { stores, api } = useHost()
  const { project } = useParams()
  const lastPage = useStore(stores.session, ({ user }) => user?.last_page)
  if (project !== undefined && project !== api.project) return <NotFoundPage />
  const own = `/${api.project}/`
  const target = project === undefined && lastPage?.startsWith(own) ? lastPage : `${own}collections`
  return <Navigate to={target} replace />
}
