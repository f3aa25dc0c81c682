import { experiments } from '@rspack/core'
import type { ExtensionSource } from '../sdk/cli/src/findExtensions'

/** One script of several; minified together, containers get the same short names, which compresses a tenth better. */
export function joinEntries(codes: readonly string[], isMinified: boolean): string {
  const joined = codes.join('\n')
  return isMinified ? experiments.swc.minifySync(joined, { mangle: true }).code : joined
}

/**
 * A script for each container that needs no other one: it brings the runtime, which starts where none has yet. With two of
 * them on a page, parts of different extensions would no longer share the modules that they have in common.
 *
 * @param chunkGlobal - Global that the runtime takes chunks from; it replaces `push` there once it runs.
 */
export function ownEntries(
  runtime: string,
  containers: readonly { source: ExtensionSource; code: string }[],
  chunkGlobal: string,
): { source: ExtensionSource; code: string }[] {
  const chunks = `(self[${JSON.stringify(chunkGlobal)}]||=[])`
  const guarded = joinEntries([`if(!Object.hasOwn(${chunks},"push")){${runtime}}`], true)
  return containers.map(({ source, code }) => ({ source, code: `${guarded}\n${joinEntries([code], true)}` }))
}
