import { cpSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join, posix, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { ExtensionAsset } from '@pergola/sdk/contract'
import { extensionsConfig, findCoreExtensions } from '../build/extensionsConfig'
import { compile } from '../sdk/cli/src/compile'
import { integrityOf } from '../sdk/cli/src/integrityOf'

const root = fileURLToPath(new URL('..', import.meta.url))
const INPUTS = /^inputs\.\w+\.(js|css)$/

interface WrittenMeta {
  entry: { assets: ExtensionAsset[] }
}

/**
 * Builds the core extensions once more, the inputs of these interfaces bundled statically: what they share is in it once,
 * and their script is in the file that the console asks for with its first extension, which also brings their styles.
 * No request is left that is theirs.
 *
 * @param folder - Empty; becomes a tree that a server can be started with as `EXTENSIONS_DIR`.
 */
export async function bundleInputs(ids: ReadonlySet<string>, folder: string): Promise<void> {
  const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string }
  const core = join(folder, 'core')
  const configuration = extensionsConfig({
    root,
    version,
    isDevelopment: false,
    extensions: await findCoreExtensions(root),
    inputsTogether: ids,
    outDir: core,
  })
  const pack = await compile({ configuration, entry: /^pack\./ })
  cpSync(join(root, 'dist/extensions/custom'), join(folder, 'custom'), { recursive: true })

  const files = readdirSync(join(core, 'interfaces')).filter((name) => INPUTS.test(name))
  const script = files.find((name) => name.endsWith('.js'))
  const style = files.find((name) => name.endsWith('.css'))
  if (!script) throw new Error('The build wrote no file of inputs')
  const code = [
    readFileSync(join(core, pack), 'utf8'),
    readFileSync(join(core, 'interfaces', script), 'utf8'),
    style ? addStyle(`interfaces/${style}`) : '',
  ].join('\n')
  writeFileSync(join(core, pack), code)
  for (const meta of metaFiles(core)) relist(meta, join(core, pack), integrityOf(Buffer.from(code)))
}

/** The bundle's runtime takes a style that is on the page for loaded. */
function addStyle(path: string): string {
  return `{const own=document.currentScript,link=document.createElement('link')
link.rel='stylesheet';link.crossOrigin='anonymous';link.href=new URL(${JSON.stringify(path)},own.src).href;own.after(link)}`
}

function metaFiles(core: string): string[] {
  return readdirSync(core, { recursive: true, encoding: 'utf8' })
    .filter((path) => posix.basename(path) === 'meta.json')
    .map((path) => join(core, path))
}

/** The listing gives the pack its new hash, and no longer names what came into it. */
function relist(file: string, pack: string, integrity: string): void {
  const meta = JSON.parse(readFileSync(file, 'utf8')) as WrittenMeta
  const packPath = relative(dirname(file), pack)
  meta.entry.assets = meta.entry.assets
    .filter((asset) => !INPUTS.test(posix.basename(asset.file)))
    .map((asset) => (asset.file === packPath ? { ...asset, integrity } : asset))
  writeFileSync(file, JSON.stringify(meta))
}
