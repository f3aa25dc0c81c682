import '@pergola/sdk/styles.css'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { I18nextProvider } from 'react-i18next'
import { createShell, type Shell } from './core/createShell'
import { getApiRoot } from './core/getApiRoot'
import { readPageStart } from './core/readPageStart'
import { ShellProvider } from './core/ShellContext'
import { createGuard } from './guard/createGuard'
import { announceEvents } from './notifications/announceEvents'
import { createHashHistory } from './routing/createHashHistory'
import { createNavigation } from './routing/createNavigation'
import { Root } from './start/Root'
import { trackBodyState } from './start/trackBodyState'
import { trackNavigation } from './tracking/trackNavigation'

const shell = createShell({ root: getApiRoot(location), pageStart: readPageStart(document) })
const navigation = createNavigation({
  history: createHashHistory(),
  guard: createGuard(shell),
  leaveGuards: shell.leaveGuards,
})
announceEvents(shell)
trackNavigation(shell, navigation)
trackBodyState()
if (PERGOLA_BUILDS_URL) void startFollowing(shell, PERGOLA_BUILDS_URL)

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

/** Only in a build of `npm run dev`; all others leave it out. */
async function startFollowing(shell: Shell, url: string): Promise<void> {
  const { showBuilds } = await import('./extensions/dev/showBuilds')
  showBuilds(shell, url)
}
