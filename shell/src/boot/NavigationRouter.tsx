import { type ReactNode, startTransition, useLayoutEffect, useState } from 'react'
import { Router } from 'react-router-dom'
import type { Navigation } from '../guard/createNavigation'
import { FullPageLoader } from '../public/brand/FullPageLoader'
import { StartFailed } from '../public/StartFailed'
import { PageBoundary } from './PageBoundary'

interface NavigationRouterProps {
  navigation: Navigation
  children: ReactNode
}

/** Gives the pages below it the address that the guard let pass, and the means to go elsewhere. */
export function NavigationRouter({ navigation, children }: NavigationRouterProps) {
  const { location, type, error } = useNavigationState(navigation)
  if (error !== null) return <StartFailed error={error} />
  if (location === null) return <FullPageLoader />
  return (
    <Router navigator={navigation} location={location} navigationType={type}>
      <PageBoundary resetKey={location.key}>{children}</PageBoundary>
    </Router>
  )
}

/** As transitions, not as store updates: the page before stays until the code of the next one is there. */
function useNavigationState({ state: store }: Navigation) {
  const [state, setState] = useState(store.getState())
  useLayoutEffect(() => {
    setState(store.getState())
    return store.subscribe((next) => startTransition(() => setState(next)))
  }, [store])
  return state
}
