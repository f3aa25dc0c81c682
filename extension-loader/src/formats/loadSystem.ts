import { sharedModuleKeys } from '@pergola/sdk/contract'
import { ExtensionLoadError } from '../ExtensionLoadError'
import { diagnose } from '../loadScript'
import { loadStyle } from '../loadStyle'
import { containerOfModule, type FormatContext, type LoadFormat } from './RemoteContainer'

type SystemJs = typeof System

let starting: Promise<SystemJs> | null = null

/** A `System.register` bundle; its imports of shared modules get the host's own instances. */
export const loadSystem: LoadFormat = async (context) => {
  const system = await startSystem(context.loadShared)
  const { manifest, entry, assets } = context
  await Promise.all(
    assets.filter(({ kind }) => kind === 'style').map((style) => loadStyle(manifest.id, style)),
  )
  if (entry.integrity)
    system.addImportMap({ integrity: { [entry.url]: entry.integrity } } as System.ImportMap)
  try {
    return containerOfModule((await system.import(entry.url)) as Record<string, unknown>)
  } catch (cause) {
    // SystemJS rejects alike for a missing file and for a broken one; a second attempt must be able to start afresh.
    system.delete(entry.url)
    const [code, reason] = await diagnose(entry.url, undefined)
    if (code === 'http' || reason === 'could not be reached') {
      throw new ExtensionLoadError(code, manifest.id, `its bundle ${entry.url} ${reason}`, { cause })
    }
    throw await asBrokenBundle(context, cause)
  }
}

async function asBrokenBundle(
  { manifest, entry }: FormatContext,
  cause: unknown,
): Promise<ExtensionLoadError> {
  const matches = await fetch(entry.url, entry.integrity ? { integrity: entry.integrity } : {}).then(
    () => true,
    () => false,
  )
  return matches
    ? new ExtensionLoadError('evaluation', manifest.id, `its bundle ${entry.url} is broken`, { cause })
    : new ExtensionLoadError(
        'integrity',
        manifest.id,
        `its bundle ${entry.url} does not match the listed hash`,
        { cause },
      )
}

/** Fetched with the first bundle of this format: most pages need none. */
function startSystem(loadShared: FormatContext['loadShared']): Promise<SystemJs> {
  starting ??= (async () => {
    await import('systemjs/dist/s.min.js')
    const system = System
    const imports: Record<string, string> = {}
    await Promise.all(
      sharedModuleKeys.map(async (key) => {
        const module = (await loadShared(key)) as Record<string, unknown>
        system.set(`app:${key}`, { ...module, default: module.default ?? module, __esModule: true })
        imports[key] = `app:${key}`
      }),
    )
    system.addImportMap({ imports })
    return system
  })()
  starting.catch(() => {
    starting = null
  })
  return starting
}
