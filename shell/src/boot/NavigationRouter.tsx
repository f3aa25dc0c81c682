import { type ReactNode, startTransition, useEffectEvent, useLayoutEffect, useState } from 'react'
import { NavigationType, Router } from 'react-router-dom'
import type { Navigation, NavigationState } from '../guard/createNavigation'
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

/**
 * As transitions, not as store updates: the page before stays until the code of the next one is there. What only replaces the
 * query of the shown address, as a search does, has its code: each answer that came meanwhile would begin a transition again.
 */
function useNavigationState({ state: store }: Navigation) {
  const [state, setState] = useState(store.getState())
  const show = useEffectEvent((next: NavigationState) => {
    const isSamePage =
      next.type === NavigationType.Replace && next.location?.pathname === state.location?.pathname
    if (isSamePage) setState(next)
    else startTransition(() => setState(next))
  })
  useLayoutEffect(() => {
    setState(store.getState())
    return store.subscribe((next) => show(next))
  }, [store])
  return state
}
