import { useSyncExternalStore } from 'react'

export const NARROW = '(width < 800px)'

/** True where there is room for one column only: navigation and info sidebar become drawers. */
export function useIsNarrow(): boolean {
  return useSyncExternalStore(subscribe, () => window.matchMedia(NARROW).matches)
}

function subscribe(onChange: () => void): () => void {
  const query = window.matchMedia(NARROW)
  query.addEventListener('change', onChange)
  return () => query.removeEventListener('change', onChange)
}
