import { isApiError, type ProjectInfo } from '@pergola/sdk'
import type { Shell } from '../Shell'

const running = new WeakMap<Shell, Map<string, Promise<void>>>()

/**
 * Fetches what a project says about itself, and with it whether this browser is signed in there. Concurrent calls
 * share one request. Never rejects: a failure becomes the project's status.
 */
export function readProject(shell: Shell, key: string): Promise<void> {
  const requests = running.get(shell) ?? new Map<string, Promise<void>>()
  running.set(shell, requests)
  const known = requests.get(key)
  if (known) return known
  const request = fetchInfo(shell, key).finally(() => requests.delete(key))
  requests.set(key, request)
  return request
}

async function fetchInfo(shell: Shell, key: string): Promise<void> {
  const { infoRequested, infoReceived, infoFailed } = shell.stores.projects.getState()
  infoRequested(key)
  try {
    const answer = await shell.apiOf(key).request<ProjectInfo>('GET', '/')
    infoReceived(key, answer.data, answer.public !== true)
  } catch (error) {
    const isRefused = isApiError(error) && (error.status === 401 || error.status === 403)
    infoFailed(key, error instanceof Error ? error.message : String(error), isRefused)
  }
}
