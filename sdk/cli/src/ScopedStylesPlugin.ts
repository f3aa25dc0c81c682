import type { ExtensionKind } from '@pergola/sdk/contract'
import { type Compiler, sources } from '@rspack/core'

const NAME = 'ScopedStylesPlugin'

/** An extension as its slot in the page names it: `interface:slider`. */
export interface StyleOwner {
  kind: ExtensionKind
  id: string
}

/**
 * Keeps the styles of an extension to what it draws: every stylesheet goes into a cascade layer of its own, and applies
 * only inside the slot of the extension, down to the slots of others. A rule for `body` or `*` then reaches nothing else.
 */
export class ScopedStylesPlugin {
  /** @param ownerOf - The extension that a written stylesheet belongs to. */
  constructor(private readonly ownerOf: (file: string) => StyleOwner | null) {}

  apply(compiler: Compiler): void {
    compiler.hooks.thisCompilation.tap(NAME, (compilation) => {
      // Before minification, so that file names and hashes are those of the result.
      const stage = compiler.rspack.Compilation.PROCESS_ASSETS_STAGE_PRE_PROCESS
      compilation.hooks.processAssets.tap({ name: NAME, stage }, (assets) => {
        for (const file of Object.keys(assets)) {
          const owner = file.endsWith('.css') ? this.ownerOf(file) : null
          if (!owner) continue
          compilation.updateAsset(file, (source) => {
            const [open, close] = scopeOf(owner)
            return new sources.ConcatSource(open, source, close)
          })
        }
      })
    })
  }
}

/** What stands before and after the styles of an extension. */
export function scopeOf({ kind, id }: StyleOwner): [open: string, close: string] {
  return [
    `@layer extensions.${kind}-${id}{@scope ([data-extension="${kind}:${id}"]) to ([data-extension]){\n`,
    '\n}}\n',
  ]
}
