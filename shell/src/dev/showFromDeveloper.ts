import { readDevLink } from '../session/readDevLink'
import type { Prepare } from '../session/Shell'

/** Shows the extension that the address of the page asks for from a developer's machine, if it asks for one. */
export const showFromDeveloper: Prepare = async (shell, workspace, info) => {
  const link = readDevLink(location)
  if (!link) return
  const { startDevelopment } = await import('./startDevelopment')
  await startDevelopment(shell, workspace, { link, isAllowed: info?.api.extensions_dev === true })
}
