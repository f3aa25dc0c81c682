import type { ExtensionKind } from '@pergola/sdk/contract'

/** One version of one extension, as it lies on the server's disk. */
export interface ExtensionVersion {
  kind: ExtensionKind
  id: string
  version: string
  /** Whether it came with the console, with the built tree, or was installed on this server. */
  origin: ExtensionOrigin
  /** Absolute path of its folder. */
  folder: string
  /** Address of its metadata file, relative to the API root. */
  path: string
  /** Content of the metadata file. */
  meta: Record<string, unknown>
}

export type ExtensionOrigin = 'core' | 'custom' | 'installed'

export const extensionKinds: readonly ExtensionKind[] = ['interface', 'layout', 'module']

/** True for the module in which extensions are undone: who replaced it would decide whether it can be removed again. */
export function isWayBack({ kind, id }: Pick<ExtensionVersion, 'kind' | 'id'>): boolean {
  return kind === 'module' && id === 'settings'
}

/** How settings, activity rows and configurations name an extension: `interface/slider`. */
export function extensionKey({ kind, id }: Pick<ExtensionVersion, 'kind' | 'id'>): string {
  return `${kind}/${id}`
}
