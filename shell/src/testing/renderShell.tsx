import { act, render } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { I18nextProvider } from 'react-i18next'
import { RouterProvider } from 'react-router-dom'
import { onTestFinished, vi } from 'vitest'
import { createShell, type Shell } from '../core/createShell'
import { ShellProvider } from '../core/ShellContext'
import { announceEvents } from '../notifications/announceEvents'
import { createRouter } from '../start/createRouter'
import type { TestServer } from './createTestServer'

export function createTestShell(server: Pick<TestServer, 'fetch'>): Shell {
  sessionStorage.clear()
  return createShell({ root: `${location.origin}/`, fetch: server.fetch })
}

/** The whole console at an address, over a server of the test. */
export async function renderShell(server: TestServer, path: string) {
  // What the build writes into the code.
  vi.stubGlobal('SHARED_VERSIONS', {})
  vi.stubGlobal('PERGOLA_IS_DEVELOPMENT', false)
  // Icons that are not inlined are fetched one by one; the test's server has none.
  vi.stubGlobal('fetch', async () => new Response(null, { status: 404 }))
  window.location.hash = `#${path}`
  const shell = createTestShell(server)
  const stop = announceEvents(shell)
  const router = createRouter(shell)
  onTestFinished(() => {
    stop()
    router.dispose()
  })
  await act(async () => {
    render(
      <ShellProvider shell={shell}>
        <I18nextProvider i18n={shell.i18n}>
          <RouterProvider router={router} />
        </I18nextProvider>
      </ShellProvider>,
    )
  })
  return { shell, router, user: userEvent.setup() }
}
