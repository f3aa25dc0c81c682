import { Suspense, useEffect } from 'react'
import { useLocation } from 'react-router-dom'
import { appPages } from '../frame/appPages'
import { NotificationRegion } from '../frame/notifications/NotificationRegion'
import { preloadApp } from '../frame/preloadApp'
import type { Navigation } from '../guard/createNavigation'
import { isInProject } from '../guard/decideNavigation'
import { FullPageLoader } from '../public/brand/FullPageLoader'
import { useCurrentProject } from '../session/projects/useCurrentProject'
import { useShell } from '../session/ShellContext'
import { ConsoleRoutes } from './ConsoleRoutes'
import { NavigationRouter } from './NavigationRouter'
import { useAppearance } from './useAppearance'
import { useLanguage } from './useLanguage'

/** The whole of the page, public or not. */
export function Root({ navigation }: { navigation: Navigation }) {
  const shell = useShell()
  return (
    <NavigationRouter navigation={navigation}>
      <Surroundings revalidate={navigation.revalidate} />
      <Suspense fallback={<FullPageLoader />}>
        <ConsoleRoutes app={appPages(shell)} onEntering={() => preloadApp(shell)} />
      </Suspense>
      <NotificationRegion />
    </NavigationRouter>
  )
}

/** What follows the page that is shown, without drawing anything. */
function Surroundings({ revalidate }: Pick<Navigation, 'revalidate'>) {
  useAppearance()
  useLanguage()
  usePageStyle()
  useGuardOnSignOut(revalidate)
  return null
}

/** A session that turns out to have ended sends the guard over the page once more. */
function useGuardOnSignOut(revalidate: () => void): void {
  const isAuthenticated = useCurrentProject()?.isAuthenticated ?? false
  useEffect(() => {
    if (isAuthenticated) return () => revalidate()
  }, [isAuthenticated, revalidate])
}

/** Marks the body as a public or a private page, again after each navigation. */
function usePageStyle(): void {
  const { pathname } = useLocation()
  const isPublic = !isInProject(pathname)
  useEffect(() => {
    document.body.classList.toggle('public', isPublic)
    document.body.classList.toggle('private', !isPublic)
  }, [isPublic])
}
