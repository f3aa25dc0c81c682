import { addConsoleTexts } from '@pergola/sdk/host'
import type { Shell } from '../session/Shell'

/** The console behind the sign-in, with its texts: one chunk, fetched once. */
export async function importApp({ i18n }: Pick<Shell, 'i18n'>) {
  const [app] = await Promise.all([import(/* webpackChunkName: "app" */ './index'), addConsoleTexts(i18n)])
  return app
}

/** Starts fetching it ahead of time; a failure shows when it is needed. */
export function preloadApp(shell: Pick<Shell, 'i18n'>): void {
  importApp(shell).catch(() => undefined)
}
