import type { PageStart, ProjectInfo } from '@pergola/sdk/contract'
import { act, render } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { I18nextProvider } from 'react-i18next'
import { onTestFinished, vi } from 'vitest'
import { Root } from '../boot/Root'
import { preloadAppPages } from '../frame/appPages'
import { announceEvents } from '../frame/notifications/announceEvents'
import { createGuard } from '../guard/createGuard'
import { createHashHistory } from '../guard/createHashHistory'
import { createNavigation } from '../guard/createNavigation'
import { createShell } from '../session/createShell'
import type { Shell } from '../session/Shell'
import { ShellProvider } from '../session/ShellContext'
import type { TestServer } from './createTestServer'

export function createTestShell(
  server: Pick<TestServer, 'fetch'>,
  pageStart: PageStart | null = null,
): Shell {
  sessionStorage.clear()
  return createShell({ root: `${location.origin}/`, fetch: server.fetch, pageStart })
}

/** What the server writes into its page, for a server with the one project `atlas`. */
export function aPageStart(isAuthenticated = false): PageStart {
  const info = { api: { project_name: 'Atlas', default_locale: 'en-US', hydrate: true } } as ProjectInfo
  return { projects: ['atlas'], infos: { atlas: { info, isAuthenticated, providers: [] } } }
}

/** The whole console at an address, over a server of the test. */
export async function renderShell(server: TestServer, path: string, pageStart: PageStart | null = null) {
  // What the build writes into the code.
  vi.stubGlobal('SHARED_VERSIONS', {})
  vi.stubGlobal('PERGOLA_IS_DEVELOPMENT', false)
  vi.stubGlobal('PERGOLA_BUILDS_URL', null)
  // Icons that are not inlined are fetched one by one; the test's server has none.
  vi.stubGlobal('fetch', async () => new Response(null, { status: 404 }))
  window.location.hash = `#${path}`
  const shell = createTestShell(server, pageStart)
  const stop = announceEvents(shell)
  const navigation = createNavigation({
    history: createHashHistory(),
    guard: createGuard(shell, preloadAppPages),
    leaveGuards: shell.leaveGuards,
  })
  onTestFinished(() => {
    stop()
    navigation.dispose()
  })
  await act(async () => {
    render(
      <ShellProvider shell={shell}>
        <I18nextProvider i18n={shell.i18n}>
          <Root navigation={navigation} />
        </I18nextProvider>
      </ShellProvider>,
    )
  })
  const address = () => navigation.state.getState().location
  return { shell, navigation, address, user: userEvent.setup() }
}
