import { useEffect } from 'react'
import { useLocation } from 'react-router-dom'
import { isInProject } from '../guard/decideNavigation'

/** Marks the body as a public or a private page, again after each navigation. */
export function usePageStyle(): void {
  const { pathname } = useLocation()
  const isPublic = !isInProject(pathname)
  useEffect(() => {
    document.body.classList.toggle('public', isPublic)
    document.body.classList.toggle('private', !isPublic)
  }, [isPublic])
}
