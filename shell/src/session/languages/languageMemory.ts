import { useSyncExternalStore } from 'react'

const KEY = 'pergola-language'
const listeners = new Set<() => void>()
/** Browsers may refuse to store anything; the page then knows it until it ends. */
let unstored: string | null = null

/** The language that was shown or chosen last in this browser: the page starts in it before it knows who is there. */
export function readLanguage(): string | null {
  try {
    return unstored ?? localStorage.getItem(KEY)
  } catch {
    return unstored
  }
}

export function rememberLanguage(locale: string): void {
  if (readLanguage() === locale) return
  try {
    localStorage.setItem(KEY, locale)
    unstored = null
  } catch {
    unstored = locale
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
