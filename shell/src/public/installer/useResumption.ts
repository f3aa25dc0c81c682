import { useEffect, useState } from 'react'
import type { Shell } from '../../session/Shell'
import { useShell } from '../../session/ShellContext'
import type { ServerInfo } from './checkRequirements'
import { firstUnfinished, type InstallerDraft, type UnfinishedStep } from './installerDraft'
import { isTokenRefusal } from './installProject'

interface ResumptionOptions {
  draft: InstallerDraft
  /** It needs the super-admin password, which is kept nowhere. */
  isFurtherProject: boolean
  onInfo: (info: ServerInfo) => void
  onStep: (step: UnfinishedStep | 'welcome') => void
  onTokenRefused: () => void
}

/**
 * Goes on after a reload at the first step that lacks something, once the server has said what it offers. Where it cannot be asked,
 * the welcome says so.
 *
 * @returns whether that is still under way
 */
export function useResumption(options: ResumptionOptions): boolean {
  const shell = useShell()
  const [isResuming, setIsResuming] = useState(options.draft.isBegun && !options.isFurtherProject)
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, with what was kept
  useEffect(() => {
    if (!isResuming) return
    const { draft, onInfo, onStep, onTokenRefused } = options
    const resume = async () => {
      try {
        onInfo(await shell.apiOf(null).get<ServerInfo>('/server/info'))
        onStep(firstUnfinished(draft, await isArchiveWhole(shell, draft)))
      } catch (error) {
        if (isTokenRefusal(error)) onTokenRefused()
        else onStep('welcome')
      }
      setIsResuming(false)
    }
    void resume()
  }, [])
  return isResuming
}

/** Where the server does not know it any more, its step says so. */
async function isArchiveWhole(shell: Shell, { isRestored, backup }: InstallerDraft): Promise<boolean> {
  if (!isRestored || !backup) return false
  try {
    const { state } = await shell.apiOf(null).call('GET /server/restores/:id', { path: { id: backup.id } })
    return state === 'ready'
  } catch {
    return false
  }
}
