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
          lazy: { Component: async () => (await importApp(shell)).App },
          children: [
            { index: true, lazy: { Component: async () => (await importApp(shell)).StartRedirect } },
            { path: ':project', lazy: { Component: async () => (await importApp(shell)).StartRedirect } },
            {
              path: ':project/ext/:extension/*',
              lazy: { Component: async () => (await importApp(shell)).ModuleRoute },
            },
            {
              path: ':project/:segment/*',
              lazy: { Component: async () => (await importApp(shell)).ModuleRoute },
            },
          ],
        },
      ],
    },
  ])
}
