import { applyLanguage } from '@pergola/sdk/host'
import type { Shell } from '../Shell'
import { currentLocale } from './currentLocale'
import { readLanguage } from './languageMemory'

const LONGEST_WAIT_MS = 2000

/** Resolves when the first page can be drawn in the language that it is likely wanted in, at the latest after two seconds. */
export async function startInLanguage(shell: Pick<Shell, 'i18n' | 'stores'>): Promise<void> {
  const { current, entries } = shell.stores.projects.getState()
  const project = entries[current ?? '']?.info?.api.default_locale
  const locale = currentLocale(shell, { chosen: readLanguage(), project })
  if (locale === shell.i18n.language) return
  const late = new Promise<void>((resolve) => setTimeout(resolve, LONGEST_WAIT_MS))
  await Promise.race([applyLanguage(shell.i18n, locale), late])
}
