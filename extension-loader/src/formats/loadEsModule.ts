import { ExtensionLoadError } from '../ExtensionLoadError'
import { diagnose } from '../loadScript'
import { loadStyle } from '../loadStyle'
import { containerOfModule, type FormatContext, type LoadFormat } from './RemoteContainer'

/**
 * A plain ES module. It cannot name shared modules by import without an import map, so it exports `connect`, which gets
 * a function that hands out the host's instances and returns the parts.
 */
export const loadEsModule: LoadFormat = async (context) => {
  const { manifest, entry, assets, loadShared } = context
  await Promise.all(
    assets.filter(({ kind }) => kind === 'style').map((style) => loadStyle(manifest.id, style)),
  )
  await verify(context)
  let module: Record<string, unknown>
  try {
    module = (await import(/* webpackIgnore: true */ entry.url)) as Record<string, unknown>
  } catch (cause) {
    throw new ExtensionLoadError('evaluation', manifest.id, `its module ${entry.url} is broken`, { cause })
  }
  if (typeof module.connect !== 'function') return containerOfModule(module)
  return containerOfModule((await module.connect(loadShared)) as Record<string, unknown>)
}

/** Dynamic import takes no hash: the bytes are checked first, and the import then finds them in the cache. */
async function verify({ manifest, entry }: FormatContext): Promise<void> {
  const response = await fetch(entry.url, entry.integrity ? { integrity: entry.integrity } : {}).catch(
    () => null,
  )
  if (response?.ok) return
  const [code, reason] = response
    ? (['http', `answered ${response.status}`] as const)
    : await diagnose(entry.url, entry.integrity)
  throw new ExtensionLoadError(code, manifest.id, `its module ${entry.url} ${reason}`)
}
