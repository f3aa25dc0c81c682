import { fileURLToPath } from 'node:url'
import type { RuleSetRule } from '@rspack/core'
import type { ExtensionSource } from './findExtensions'

/** Keeps the styles of each extension to itself; see `scopeStylesLoader.cjs`. */
export function scopedStylesRule(
  owners: readonly Pick<ExtensionSource, 'folder' | 'kind' | 'id'>[],
): RuleSetRule {
  return {
    test: /\.css$/,
    loader: fileURLToPath(new URL('./scopeStylesLoader.cjs', import.meta.url)),
    options: { owners: owners.map(({ folder, kind, id }) => ({ folder, kind, id })) },
  }
}
