import { addMessages } from '@pergola/sdk/host'
import { createRoot } from 'react-dom/client'
import { I18nextProvider } from 'react-i18next'
import { importApp } from '../frame/preloadApp'
import type { DevLink } from '../session/readDevLink'
import type { Shell, Workspace } from '../session/Shell'
import { createDevelopment, type Development, refuseDevelopment } from './createDevelopment'
import { DevBadge } from './DevBadge'
import messages from './messages.json'

const developments = new WeakMap<Shell, Development>()

/** Shows an extension from the developer's machine in a project, with a badge that says so. Never rejects. */
export async function startDevelopment(
  shell: Shell,
  workspace: Workspace,
  { link, isAllowed }: { link: DevLink; isAllowed: boolean },
): Promise<void> {
  // The loader comes with the console: imported here, it would bring all that it shares into this script once more.
  const { loaderOf } = await importApp(shell)
  const known = developments.get(shell)
  const create = () =>
    isAllowed
      ? createDevelopment({ link, loader: loaderOf(shell), i18n: shell.i18n })
      : refuseDevelopment(link)
  const development = known ?? create()
  if (!known) {
    developments.set(shell, development)
    drawBadge(shell, development)
  }
  return development.attach(workspace.stores.extensions)
}

/** Beside the page and not in it: whatever the extension does to the console, the way back stays in reach. */
function drawBadge({ i18n }: Shell, development: Development): void {
  addMessages(i18n, 'en-US', messages)
  const place = document.createElement('div')
  document.body.append(place)
  createRoot(place).render(
    <I18nextProvider i18n={i18n}>
      <DevBadge development={development} />
    </I18nextProvider>,
  )
}
