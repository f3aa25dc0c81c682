import { ExtensionLoadError, type ExtensionLoadErrorCode } from './ExtensionLoadError'
import { addOwnElement } from './ownElements'

export interface LoadScriptOptions {
  extensionId: string
  url: string
  integrity?: string
}

const pending = new Map<string, Promise<void>>()

/**
 * Runs a script once per page; concurrent calls for one address share the attempt, and a failed one can be repeated.
 *
 * @throws {@link ExtensionLoadError} `network`, `http`, `integrity`, or `evaluation` when the script itself is broken.
 */
export function loadScript(options: LoadScriptOptions): Promise<void> {
  const running = pending.get(options.url)
  if (running) return running
  const attempt = runScript(options)
  pending.set(options.url, attempt)
  attempt.catch(() => pending.delete(options.url))
  return attempt
}

function runScript({ extensionId, url, integrity }: LoadScriptOptions): Promise<void> {
  return new Promise((resolve, reject) => {
    const script = document.createElement('script')
    let thrown: unknown = null
    const noteThrown = (event: ErrorEvent) => {
      if (event.filename !== url) return
      thrown = event.error ?? new SyntaxError(event.message)
      // Reported as a failure to load; `watchPage` need not count it once more.
      event.stopImmediatePropagation()
    }
    const settle = (action: () => void) => {
      window.removeEventListener('error', noteThrown, true)
      action()
    }
    window.addEventListener('error', noteThrown, true)
    script.src = url
    script.async = true
    // Also makes the error event carry the script's address and its real message.
    script.crossOrigin = 'anonymous'
    if (integrity) script.integrity = integrity
    script.onload = () =>
      settle(() =>
        thrown === null
          ? resolve()
          : reject(
              new ExtensionLoadError('evaluation', extensionId, `its script ${url} is broken`, {
                cause: thrown,
              }),
            ),
      )
    script.onerror = () =>
      settle(() => {
        script.remove()
        diagnose(url, integrity).then(([code, reason]) =>
          reject(new ExtensionLoadError(code, extensionId, `its script ${url} ${reason}`)),
        )
      })
    addOwnElement(script)
  })
}

/** An error event does not say why; a second look at the address does. */
export async function diagnose(url: string, integrity?: string): Promise<[ExtensionLoadErrorCode, string]> {
  try {
    const response = await fetch(url, { cache: 'no-store' })
    if (!response.ok) return ['http', `answered ${response.status}`]
    const type = response.headers.get('Content-Type') ?? ''
    if (!/javascript|css|json/.test(type))
      return ['http', `was served as "${type}", which the browser does not run`]
    if (!integrity || (await matches(url, integrity))) return ['network', 'could not be read']
    return ['integrity', 'does not match the listed hash']
  } catch {
    return ['network', 'could not be reached']
  }
}

/** What comes takes the place of what the browser has kept, a half of the file for example: the next attempt finds it. */
function matches(url: string, integrity: string): Promise<boolean> {
  return fetch(url, { cache: 'reload', integrity }).then(
    () => true,
    () => false,
  )
}
