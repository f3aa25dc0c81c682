import '@pergola/sdk/styles.css'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { I18nextProvider } from 'react-i18next'
import { RouterProvider } from 'react-router-dom'
import { createShell } from './core/createShell'
import { getApiRoot } from './core/getApiRoot'
import { ShellProvider } from './core/ShellContext'
import { announceEvents } from './notifications/announceEvents'
import { createRouter } from './start/createRouter'
import { trackBodyState } from './start/trackBodyState'
import { trackNavigation } from './tracking/trackNavigation'

const shell = createShell({ root: getApiRoot(location) })
const router = createRouter(shell)
announceEvents(shell)
trackNavigation(shell, router)
trackBodyState()

const container = document.getElementById('root')
if (!container) throw new Error('The page has no element #root to draw the console in')
createRoot(container).render(
  <StrictMode>
    <ShellProvider shell={shell}>
      <I18nextProvider i18n={shell.i18n}>
        <RouterProvider router={router} />
      </I18nextProvider>
    </ShellProvider>
  </StrictMode>,
)
