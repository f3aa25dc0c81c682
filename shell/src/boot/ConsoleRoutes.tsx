import { type ComponentType, lazy } from 'react'
import { Route, Routes } from 'react-router-dom'
import type { AppPages } from '../frame/appPages'
import { SignInPage } from '../public/sign-in/SignInPage'

const page = (load: () => Promise<ComponentType>) => lazy(async () => ({ default: await load() }))

const ResetPasswordPage = page(
  async () => (await import('../public/reset-password/ResetPasswordPage')).ResetPasswordPage,
)
const AcceptInvitePage = page(
  async () => (await import('../public/accept-invite/AcceptInvitePage')).AcceptInvitePage,
)
const InstallerPage = page(async () => (await import('../public/installer/InstallerPage')).InstallerPage)
const TwoFactorPage = page(async () => (await import('../public/two-factor/TwoFactorPage')).TwoFactorPage)
const SignOutPage = page(async () => (await import('../public/sign-out/SignOutPage')).SignOutPage)

interface ConsoleRoutesProps {
  app: AppPages
  /** Called as soon as someone is about to leave the sign-in page for the console. */
  onEntering: () => void
}

/** All addresses of the console. Only the sign-in page comes with the first script; the rest is fetched when drawn. */
export function ConsoleRoutes({ app: { App, StartRedirect, ModuleRoute }, onEntering }: ConsoleRoutesProps) {
  return (
    <Routes>
      <Route path="login" element={<SignInPage onEntering={onEntering} />} />
      <Route path="reset-password" element={<ResetPasswordPage />} />
      <Route path="accept-invite" element={<AcceptInvitePage />} />
      <Route path="install" element={<InstallerPage />} />
      <Route path="setup-2fa" element={<TwoFactorPage />} />
      <Route path="logout" element={<SignOutPage />} />
      <Route element={<App />}>
        <Route index element={<StartRedirect />} />
        <Route path=":project" element={<StartRedirect />} />
        <Route path=":project/ext/:extension/*" element={<ModuleRoute />} />
        <Route path=":project/:segment/*" element={<ModuleRoute />} />
      </Route>
    </Routes>
  )
}
