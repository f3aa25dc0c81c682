import { useEffect } from 'react'
import { useLocation } from 'react-router-dom'
import { PUBLIC_PATHS, SIGN_OUT_PATH } from '../guard/decideNavigation'

/** Marks the body as a public or a private page, anew after each navigation. */
export function usePageStyle(): void {
  const { pathname } = useLocation()
  const isPublic = PUBLIC_PATHS.includes(pathname) || pathname === SIGN_OUT_PATH
  useEffect(() => {
    document.body.classList.toggle('public', isPublic)
    document.body.classList.toggle('private', !isPublic)
  }, [isPublic])
}
