const PATIENCE_MS = 5_000

/**
 * Looks whether a console will show an extension in development, before someone wonders why it does not.
 *
 * @returns What to do about it, or null when all is well.
 */
export async function askConsole(address: URL): Promise<string | null> {
  try {
    const { ok, status, headers } = await fetch(address, { signal: AbortSignal.timeout(PATIENCE_MS) })
    if (!ok) return `${address} answers ${status}: name the address of the console with --console`
    const policy = headers.get('Content-Security-Policy')
    // Without a policy nothing keeps the page from this machine.
    return policy === null || policy.includes('http://localhost:*')
      ? null
      : `The server of ${address} does not allow extensions in development: it has to run with EXTENSIONS_DEV=1`
  } catch {
    return `No console answers at ${address}: start one, or name another with --console`
  }
}
