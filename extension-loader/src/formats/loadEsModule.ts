import { ExtensionLoadError } from '../ExtensionLoadError'
import { diagnose } from '../loadScript'
import { loadStyle } from '../loadStyle'
import { addOwnElement } from '../ownElements'
import type { ResolvedAsset } from '../resolveAssets'
import { containerOfModule, type FormatContext, type LoadFormat } from './RemoteContainer'

/**
 * A plain ES module. It cannot name shared modules by import without an import map, so it exports `connect`, which gets
 * a function that hands out the host's instances and returns the parts.
 */
export const loadEsModule: LoadFormat = async (context) => {
  const { manifest, entry, assets, loadShared } = context
  const modules = assets.filter(({ kind }) => kind !== 'style')
  await Promise.all([
    ...assets.filter(({ kind }) => kind === 'style').map((style) => loadStyle(manifest.id, style)),
    // Only what is in the browser's module map can run, and none of it runs before what it imports is checked.
    ...modules.map((module) => enterModuleMap(context, module)),
  ])
  await Promise.all(modules.map((module) => checkModule(context, module)))
  let module: Record<string, unknown>
  try {
    module = (await import(/* webpackIgnore: true */ entry.url)) as Record<string, unknown>
  } catch (cause) {
    throw new ExtensionLoadError('evaluation', manifest.id, `its module ${entry.url} is broken`, { cause })
  }
  if (typeof module.connect !== 'function') return containerOfModule(module)
  return containerOfModule((await module.connect(loadShared)) as Record<string, unknown>)
}

/**
 * The browser checks no hash of what a module imports, and nothing else sees such an import. So each module, those that
 * are imported late as well, is read beforehand: it may import listed modules only, by addresses that can be read.
 */
async function checkModule({ manifest, assets }: FormatContext, module: ResolvedAsset): Promise<void> {
  const { url, integrity } = module
  // It has just come into the module map: what the browser has kept of that is the same bytes, and is not asked for again.
  const options: RequestInit = integrity ? { integrity, cache: 'force-cache' } : {}
  const response = await fetch(url, options).catch(() => null)
  if (!response?.ok) throw await failureOf(manifest.id, module, response)
  // Without a hash, which only development allows, there is nothing to hold on to.
  if (!integrity) return
  const { parse } = await import('es-module-lexer/js')
  const allowed = new Set(assets.filter(({ kind }) => kind !== 'style').map((asset) => asset.url))
  for (const imported of importsOf(parse, await response.text(), url)) {
    if (imported !== null && allowed.has(imported)) continue
    throw new ExtensionLoadError(
      'integrity',
      manifest.id,
      imported === null
        ? `its module ${url} imports an address that it works out itself`
        : `its module ${url} imports ${imported}, which is not among the listed assets`,
    )
  }
}

/** What a module imports: absolute addresses, bare names as they are, `null` for what only running it would find. */
function importsOf(
  parse: typeof import('es-module-lexer/js').parse,
  source: string,
  url: string,
): (string | null)[] {
  let found: ReturnType<typeof parse>[0]
  try {
    found = parse(source)[0]
  } catch {
    // Broken: it imports nothing, and the browser says so better.
    return []
  }
  // `d` of -2 is `import.meta`.
  return found.filter(({ d }) => d !== -2).map(({ n }) => (n === undefined ? null : resolveImport(n, url)))
}

/** As browsers do: a bare name is no address, even where a file of that name lies beside the module. */
function resolveImport(name: string, importer: string): string {
  const isAddress = /^\.{0,2}\//.test(name) || URL.canParse(name)
  return isAddress && URL.canParse(name, importer) ? new URL(name, importer).href : name
}

/** Fetches a module with its hash into the browser's module map, where imports find it without another request. */
function enterModuleMap({ manifest }: FormatContext, module: ResolvedAsset): Promise<void> {
  const { url, integrity } = module
  if (!integrity) return Promise.resolve()
  return new Promise((resolve, reject) => {
    const link = document.createElement('link')
    link.rel = 'modulepreload'
    link.crossOrigin = 'anonymous'
    link.integrity = integrity
    link.href = url
    link.onload = () => resolve()
    link.onerror = () => failureOf(manifest.id, module, null).then(reject)
    addOwnElement(link)
  })
}

async function failureOf(
  extensionId: string,
  { url, integrity }: ResolvedAsset,
  response: Response | null,
): Promise<ExtensionLoadError> {
  const [code, reason] = response
    ? (['http', `answered ${response.status}`] as const)
    : await diagnose(url, integrity)
  return new ExtensionLoadError(code, extensionId, `its module ${url} ${reason}`)
}
