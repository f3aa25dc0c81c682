import { type ProjectInfo, SDK_VERSION } from '@pergola/sdk'

interface TelemetryOptions {
  isAdmin: boolean
  info: ProjectInfo | null | undefined
  /** Address of what counts installations. */
  host: string
}

/**
 * Counts this installation, anonymously: only where the project allows it, an administrator is at work and the browser is
 * online. Nothing waits for it, and a failure is only logged.
 */
export async function sendTelemetry({ isAdmin, info, host }: TelemetryOptions): Promise<void> {
  if (!isAdmin || !info?.api.telemetry || !navigator.onLine) return
  try {
    await fetch(`${host}/count`, {
      method: 'POST',
      credentials: 'omit',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ type: 'app', url: location.origin, version: SDK_VERSION }),
    })
  } catch (error) {
    console.warn('Telemetry could not be sent', error)
  }
}
