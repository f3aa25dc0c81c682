import { useSyncExternalStore } from 'react'

const KEY = 'pergola-language'
const listeners = new Set<() => void>()

/** The language that was shown or chosen last in this browser: the page starts in it before it knows who is there. */
export function readLanguage(): string | null {
  try {
    return localStorage.getItem(KEY)
  } catch {
    // Browsers may refuse all storage.
    return null
  }
}

export function rememberLanguage(locale: string): void {
  if (readLanguage() === locale) return
  try {
    localStorage.setItem(KEY, locale)
  } catch {
    return
  }
  for (const notify of listeners) notify()
}

export function useChosenLanguage(): string | null {
  return useSyncExternalStore(subscribe, readLanguage)
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
