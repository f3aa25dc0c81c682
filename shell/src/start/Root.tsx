import { Suspense, useEffect } from 'react'
import { Outlet, useRevalidator } from 'react-router-dom'
import { FullPageLoader } from '../brand/FullPageLoader'
import { NotificationRegion } from '../notifications/NotificationRegion'
import { useCurrentProject } from '../projects/useCurrentProject'
import { useAppearance } from './useAppearance'
import { useLanguage } from './useLanguage'
import { usePageStyle } from './usePageStyle'

/** What is there on every page, public or not. */
export function Root() {
  useAppearance()
  useLanguage()
  usePageStyle()
  useGuardOnSignOut()
  return (
    <>
      <Suspense fallback={<FullPageLoader />}>
        <Outlet />
      </Suspense>
      <NotificationRegion />
    </>
  )
}

/** A session that turns out to have ended sends the guard over the page once more. */
function useGuardOnSignOut(): void {
  const { revalidate } = useRevalidator()
  const isAuthenticated = useCurrentProject()?.isAuthenticated ?? false
  useEffect(() => {
    if (isAuthenticated) return () => void revalidate()
  }, [isAuthenticated, revalidate])
}
