import { addItemTexts, isListingPath, lazyComponent } from '@pergola/sdk/host'
import type { ComponentType } from 'react'
import { FullPageLoader } from '../public/brand/FullPageLoader'
import { StartFailed } from '../public/StartFailed'
import type { Shell } from '../session/Shell'
import { importApp } from './preloadApp'

type AppPage = 'App' | 'StartRedirect' | 'ModuleRoute'

/** What is behind the sign-in; all of it shares one script. */
export type AppPages = Record<AppPage, ComponentType & { preload: () => Promise<void> }>

const made = new WeakMap<Shell, AppPages>()

/** The pages of one console, always the same ones: the guard fetches what the routes then draw. */
export function appPages(shell: Shell): AppPages {
  const known = made.get(shell)
  if (known) return known
  const load = (name: AppPage) =>
    lazyComponent<object>(
      async () => (await importApp(shell))[name] as ComponentType<object>,
      FullPageLoader,
      StartFailed,
    )
  const pages: AppPages = {
    App: load('App'),
    StartRedirect: load('StartRedirect'),
    ModuleRoute: load('ModuleRoute'),
  }
  made.set(shell, pages)
  return pages
}

/**
 * Resolves when what is at an address can be drawn at once, or cannot be fetched: drawing it then says so. On a listing the
 * texts of other pages come when the browser has time.
 */
export async function preloadAppPages(shell: Shell, path: string): Promise<void> {
  const parts = Object.values(appPages(shell)).map((page) => page.preload())
  if (!isListingPath(path)) parts.push(addItemTexts(shell.i18n))
  await Promise.all(parts).catch(() => undefined)
}
