import type { ExtensionManifest, InterfaceProps } from '@pergola/sdk/contract'
import type { ReactNode } from 'react'
import type { ExtensionLoadError } from '../ExtensionLoadError'
import type { ExtensionLoader } from '../ExtensionLoader'
import type { SandboxHost } from '../sandbox/SandboxHost'

export interface SandboxFrameProps {
  loader: ExtensionLoader
  manifest: ExtensionManifest
  host: SandboxHost
  /** Of the input; what is no data, or not granted, stays outside. */
  props: InterfaceProps
  /** Drawn until the frame shows something. */
  placeholder: ReactNode
  /** The frame was ended; the caller draws the fallback. Called once. */
  onFailed: (error: ExtensionLoadError) => void
}
