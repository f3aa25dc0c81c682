import { useState } from 'react'

type Place = 'open' | 'dismissed'

const keyOf = (project: string) => `pergola-first-steps-${project}`

/**
 * Whether this browser shows the first steps of a project: from when it was seen empty, until someone dismisses them.
 *
 * @param isEmpty - The project has no collections.
 */
export function useFirstStepsState(project: string, isEmpty: boolean) {
  const [stored, setStored] = useState(() => read(project))
  const isOpen = stored === 'open' || (stored === null && isEmpty)
  const store = (place: Place) => {
    write(project, place)
    setStored(place)
  }
  return { isOpen, keepOpen: () => write(project, 'open'), dismiss: () => store('dismissed') }
}

function read(project: string): Place | null {
  try {
    return localStorage.getItem(keyOf(project)) as Place | null
  } catch {
    return null
  }
}

/** A browser that stores nothing shows them while the project is empty. */
function write(project: string, place: Place): void {
  try {
    localStorage.setItem(keyOf(project), place)
  } catch {
    // As above.
  }
}
