import type { ExtensionKind, ExtensionManifest, ExtensionPart } from '@pergola/sdk/contract'
import type { ComponentType, ReactNode } from 'react'
import type { ExtensionLoadError } from '../ExtensionLoadError'
import type { ExtensionLoader } from '../ExtensionLoader'
import type { SandboxHost } from '../sandbox/SandboxHost'

export interface ExtensionSlotProps {
  kind: ExtensionKind
  id: string
  part: ExtensionPart
  props: object
  placeholder?: ReactNode
  fallback: ReactNode
  fieldName?: string
}

/** What went wrong in a slot: an unknown extension, or one that cannot be loaded or drawn. */
export interface SlotFailure {
  kind: ExtensionKind
  id: string
  part: ExtensionPart
  fieldName?: string
  /** Absent when nothing of that name is installed. */
  manifest: ExtensionManifest | null
  error: ExtensionLoadError | null
  /** Forgets the failure and loads again; absent when there is nothing to load. */
  retry: (() => void) | null
}

/** What stands in for a part, and why. */
export interface SlotFallbackProps extends Pick<ExtensionSlotProps, 'kind' | 'id' | 'fieldName'> {
  part: ExtensionPart
  /** `missing`: nothing of that name is listed. `waiting`: its code is still on its way. */
  state: 'missing' | 'failed' | 'waiting'
  manifest: ExtensionManifest | null
  retry: (() => void) | null
  children: ReactNode
}

export interface CreateExtensionSlotOptions {
  loader: ExtensionLoader
  manifestOf: (ref: { kind: ExtensionKind; id: string }) => ExtensionManifest | null
  /** Calls back when `manifestOf` may answer differently: slots then draw the other version, or their fallback. */
  subscribe: (listener: () => void) => () => void
  /** Called once per slot and failure. */
  onFailure: (failure: SlotFailure) => void
  /** Called with a fault after which the part stays in place: a clean-up that threw, a value that is no data. */
  onThrown: (manifest: ExtensionManifest, error: unknown) => void
  /** Drawn while code is on its way, when the slot brings no placeholder of its own. */
  Placeholder: ComponentType<{ isSlow: boolean }>
  /** Put around what stands in for a part; default nothing. */
  Fallback?: ComponentType<SlotFallbackProps>
  /** Put around every part, with the name that its slot carries; default nothing. */
  Scope?: ComponentType<{ extension: string; children: ReactNode }>
  /** Fetches what sandboxed extensions are sent and may ask for, when the first of them is shown. */
  loadSandbox: () => Promise<SandboxHost>
}
