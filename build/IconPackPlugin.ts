import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Compiler, sources } from '@rspack/core'
import { iconAliases } from './iconAliases'
import { iconPath } from './iconPath'

const NAME = 'IconPackPlugin'
/** Where icons of the console and of system collections are named. */
const PLACES = ['sdk/src', 'shell/src', 'core-modules', 'core-layouts', 'core-interfaces', 'api/src/system']
const SOURCE = /(?<!\.test|\.test-d)\.tsx?$/
const NOT_SHIPPED = /(?:^|[\\/])(?:node_modules|testing|gallery)[\\/]/

/**
 * Writes the icons that our own code names into one file, `icons/common.json`: path data by file name. A page asks for it once
 * in place of each of its icons; those that only stored data name are still fetched one by one.
 */
export class IconPackPlugin {
  /** @param icons - Folder of Material Symbols. */
  constructor(
    private readonly root: string,
    private readonly icons: string,
  ) {}

  apply(compiler: Compiler): void {
    let pack: string | undefined
    compiler.hooks.thisCompilation.tap(NAME, (compilation) => {
      const stage = compiler.rspack.Compilation.PROCESS_ASSETS_STAGE_ADDITIONAL
      compilation.hooks.processAssets.tap({ name: NAME, stage }, () => {
        pack ??= JSON.stringify(packIcons(this.root, this.icons))
        compilation.emitAsset('icons/common.json', new sources.RawSource(pack))
      })
    })
  }
}

/** Path data of the icons that are not inlined (`knownIcons.ts`), by name. */
export function packIcons(root: string, icons: string): Record<string, string> {
  const inlined = readFileSync(join(root, 'sdk/src/ui/icon/knownIcons.ts'), 'utf8')
  const packed: Record<string, string> = {}
  for (const name of [...namedIcons(root)].sort()) {
    const file = join(icons, `${iconAliases[name] ?? name}.svg`)
    if (inlined.includes(`/${name}.svg`) || !existsSync(file)) continue
    packed[name] = iconPath(readFileSync(file, 'utf8'))
  }
  return packed
}

/** What is written on a line that speaks of icons: a few words too many are no icons, or cost a hundred bytes. */
function namedIcons(root: string): Set<string> {
  const names = new Set<string>()
  for (const place of PLACES) {
    for (const file of readdirSync(join(root, place), { recursive: true, encoding: 'utf8' })) {
      if (!SOURCE.test(file) || NOT_SHIPPED.test(file)) continue
      for (const line of readFileSync(join(root, place, file), 'utf8').split('\n')) {
        if (!/icon/i.test(line)) continue
        for (const [, name = ''] of line.matchAll(/['"]([a-z0-9_]+)['"]/g)) names.add(name)
      }
    }
  }
  return names
}
