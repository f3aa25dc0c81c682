import { lazy } from 'react'
import { createHashRouter } from 'react-router-dom'
import { FullPageLoader } from '../brand/FullPageLoader'
import type { Shell } from '../core/createShell'
import { createGuard } from '../guard/createGuard'
import { SignInPage } from '../public/sign-in/SignInPage'
import { importApp } from './preloadApp'
import { Root } from './Root'
import { StartFailed } from './StartFailed'

/** All addresses of the console. Only the sign-in page comes with the first script; the rest is fetched when needed. */
export function createRouter(shell: Shell) {
  const app = lazyApp(shell)
  return createHashRouter([
    {
      id: 'root',
      loader: createGuard(shell),
      // The guard watches every navigation, not only those that change its own part of the address.
      shouldRevalidate: () => true,
      Component: Root,
      HydrateFallback: FullPageLoader,
      ErrorBoundary: StartFailed,
      children: [
        { path: 'login', Component: SignInPage },
        {
          path: 'reset-password',
          lazy: {
            Component: async () =>
              (await import('../public/reset-password/ResetPasswordPage')).ResetPasswordPage,
          },
        },
        {
          path: 'install',
          lazy: { Component: async () => (await import('../public/installer/InstallerPage')).InstallerPage },
        },
        {
          path: 'setup-2fa',
          lazy: { Component: async () => (await import('../public/two-factor/TwoFactorPage')).TwoFactorPage },
        },
        {
          path: 'logout',
          lazy: { Component: async () => (await import('../public/sign-out/SignOutPage')).SignOutPage },
        },
        {
          Component: app.App,
          children: [
            { index: true, Component: app.StartRedirect },
            { path: ':project', Component: app.StartRedirect },
            { path: ':project/ext/:extension/*', Component: app.ModuleRoute },
            { path: ':project/:segment/*', Component: app.ModuleRoute },
          ],
        },
      ],
    },
  ])
}

/**
 * The components behind the sign-in. They load when they are drawn, which is after the guard: loaded by their routes,
 * they would be fetched for addresses that the guard then turns into the sign-in page.
 */
function lazyApp(shell: Shell) {
  const load = <Name extends 'App' | 'StartRedirect' | 'ModuleRoute'>(name: Name) =>
    lazy(async () => ({ default: (await importApp(shell))[name] }))
  return { App: load('App'), StartRedirect: load('StartRedirect'), ModuleRoute: load('ModuleRoute') }
}
