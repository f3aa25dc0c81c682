import type { ExtensionLoadErrorCode } from './ExtensionLoadError'

/**
 * What a part does after a failed attempt. `retry`: import again after a pause. `spare`: import by an entry of the extension's
 * own, where the one that it shares with others did not come. `refetch`: look for a newer listing, and
 * fail where there is none. `forget`: be idle again. `fail`: keep the failure.
 */
export type NextStep = 'retry' | 'spare' | 'refetch' | 'forget' | 'fail'

export interface AttemptFacts {
  /** Attempts since loading started, the failed one included. */
  attempts: number
  /** Nothing needs the part yet. */
  isGuess: boolean
  hasRefetched: boolean
  /** The entry is what did not come, and there is another one that was not tried. */
  hasSpare: boolean
}

/**
 * Classifies a failed attempt. A fault of the network gets one more attempt; a broken script would be no less broken.
 * Files that are gone or changed are what a deployment leaves behind.
 */
export function nextStep(
  code: ExtensionLoadErrorCode,
  { attempts, isGuess, hasRefetched, hasSpare }: AttemptFacts,
): NextStep {
  if (code === 'network' && attempts === 1) return 'retry'
  if (hasSpare && (code === 'network' || isOutdated(code))) return 'spare'
  if (isGuess) return 'forget'
  return isOutdated(code) && !hasRefetched ? 'refetch' : 'fail'
}

/** Whether a newer listing may name other files. */
export function isOutdated(code: ExtensionLoadErrorCode): boolean {
  return code === 'http' || code === 'integrity'
}
