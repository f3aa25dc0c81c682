import { useScreenTexts } from '../useScreenTexts'
import { ConnectionPage } from './ConnectionPage'
import { ServerPage } from './ServerPage'
import texts from './texts.json'

/** The screens about the server: `settings/server` and `settings/connection`. */
export function ServerRoutes({ page, basePath }: { page: 'server' | 'connection'; basePath: string }) {
  useScreenTexts('server', texts)
  return page === 'server' ? (
    <ServerPage settingsPath={basePath} />
  ) : (
    <ConnectionPage settingsPath={basePath} />
  )
}
