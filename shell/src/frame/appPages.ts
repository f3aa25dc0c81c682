import { lazyComponent } from '@pergola/sdk/host'
import type { ComponentType } from 'react'
import { FullPageLoader } from '../public/brand/FullPageLoader'
import type { Shell } from '../session/createShell'
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
    lazyComponent<object>(async () => (await importApp(shell))[name] as ComponentType<object>, FullPageLoader)
  const pages: AppPages = {
    App: load('App'),
    StartRedirect: load('StartRedirect'),
    ModuleRoute: load('ModuleRoute'),
  }
  made.set(shell, pages)
  return pages
}

/** Resolves when they can be drawn at once, or cannot be fetched: drawing them then says so. */
export async function preloadAppPages(shell: Shell): Promise<void> {
  const pages = Object.values(appPages(shell))
  await Promise.all(pages.map((page) => page.preload())).catch(() => undefined)
}
