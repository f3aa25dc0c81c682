import '@pergola/sdk/styles.css'
import { addConsoleTexts } from '@pergola/sdk/host'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { I18nextProvider } from 'react-i18next'
import { followContrast } from './boot/followContrast'
import { followFonts } from './boot/followFonts'
import { Root } from './boot/Root'
import { trackBodyState } from './boot/trackBodyState'
import { showFromDeveloper } from './dev/showFromDeveloper'
import { preloadAppPages } from './frame/appPages'
import { announceEvents } from './frame/notifications/announceEvents'
import { createGuard } from './guard/createGuard'
import { createHashHistory } from './guard/createHashHistory'
import { createNavigation } from './guard/createNavigation'
import { trackNavigation } from './guard/trackNavigation'
import { createShell } from './session/createShell'
import { getApiRoot } from './session/getApiRoot'
import { findLanguages } from './session/languages/findLanguages'
import { startInLanguage } from './session/languages/startInLanguage'
import { readPageStart } from './session/readPageStart'
import type { Shell } from './session/Shell'
import { ShellProvider } from './session/ShellContext'

void start()

async function start(): Promise<void> {
  const pageStart = readPageStart(document)
  const shell = createShell({
    root: getApiRoot(location),
    pageStart,
    languages: await findLanguages(pageStart),
    prepare: showFromDeveloper,
  })
  const navigation = createNavigation({
    history: createHashHistory(),
    guard: createGuard(shell, preloadAppPages),
    leaveGuards: shell.leaveGuards,
  })
  announceEvents(shell)
  trackNavigation(shell, navigation)
  trackBodyState()
  followContrast()
  if (PERGOLA_BUILDS_URL) void startFollowing(shell, PERGOLA_BUILDS_URL)
  await startInLanguage(shell)
  followFonts(shell.i18n)

  const container = document.getElementById('root')
  if (!container) throw new Error('The page has no element #root to draw the console in')
  createRoot(container).render(
    <StrictMode>
      <ShellProvider shell={shell}>
        <I18nextProvider i18n={shell.i18n}>
          <Root navigation={navigation} />
        </I18nextProvider>
      </ShellProvider>
    </StrictMode>,
  )
  // What follows the sign-in says something too. Asked for once this page is drawn, it is there by then.
  requestAnimationFrame(() => setTimeout(() => void addConsoleTexts(shell.i18n).catch(() => undefined)))
}

/** Only in a build of `npm run dev`; all others leave it out. */
async function startFollowing(shell: Shell, url: string): Promise<void> {
  const { showBuilds } = await import('./dev/showBuilds')
  showBuilds(shell, url)
}
