import type { ExtensionManifest, ExtensionPart } from '@pergola/sdk/contract'
import { isChunkError } from './createAssetGuard'
import { ExtensionLoadError, type ExtensionLoadErrorCode, isExtensionLoadError } from './ExtensionLoadError'
import { diagnose } from './loadScript'
import { type ResolvedAsset, type ResolveOptions, resolveAssets } from './resolveAssets'

export interface FailureContext {
  manifest: ExtensionManifest
  part: ExtensionPart
  resolving: ResolveOptions
}

/**
 * Turns whatever a load threw into a typed error. Chunks are fetched by the bundle's own runtime, which only says that
 * one failed: a second look at the part's files shows why.
 */
export async function explainFailure(error: unknown, context: FailureContext): Promise<ExtensionLoadError> {
  const known = findLoadError(error)
  if (known) return known
  const { manifest, part, resolving } = context
  if (isChunkError(error)) {
    const problem = await findProblem(resolveAssets(manifest, part, resolving))
    if (problem)
      return new ExtensionLoadError(problem.code, manifest.id, problem.message, { cause: error, part })
    // All are there by now, so they can be had with another attempt; unless one came and did not hold what it should.
    if ((error as { type?: string }).type !== 'missing') {
      const message = `a file of its part "${part}" could not be read`
      return new ExtensionLoadError('network', manifest.id, message, { cause: error, part })
    }
  }
  const isMissing = error instanceof Error && /does not exist in container/.test(error.message)
  return isMissing
    ? new ExtensionLoadError('invalid-module', manifest.id, `it exposes no "${part}"`, { cause: error, part })
    : new ExtensionLoadError('evaluation', manifest.id, `its part "${part}" is broken${reasonOf(error)}`, {
        cause: error,
        part,
      })
}

/** What the code itself says, for those who look at its health. */
function reasonOf(error: unknown): string {
  return error instanceof Error && error.message ? `: ${error.message}` : ''
}

/** The runtime wraps what our hooks throw. */
function findLoadError(error: unknown): ExtensionLoadError | null {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if (isExtensionLoadError(cause)) return cause
  }
  return null
}

/** What is wrong with the first of these files that has not come, `null` when all are there. Never rejects. */
export async function findProblem(
  assets: readonly ResolvedAsset[],
): Promise<{ code: ExtensionLoadErrorCode; message: string } | null> {
  for (const asset of assets) {
    const problem = await probe(asset)
    if (problem) return { code: problem[0], message: `its file ${asset.url} ${problem[1]}` }
  }
  return null
}

async function probe({
  url,
  integrity,
}: ResolvedAsset): Promise<Awaited<ReturnType<typeof diagnose>> | null> {
  try {
    const response = await fetch(url, integrity ? { integrity } : {})
    return response.ok ? null : diagnose(url, integrity)
  } catch {
    return diagnose(url, integrity)
  }
}
