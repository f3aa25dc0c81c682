import { PROTOCOL_VERSION } from '@pergola/sdk/sandbox/protocol'
import { useEffectEvent, useLayoutEffect, useState } from 'react'
import { ExtensionLoadError, type ExtensionLoadErrorCode } from '../ExtensionLoadError'
import { createSandboxSession, type SandboxSession } from '../sandbox/createSandboxSession'
import type { SandboxFrameProps } from './SandboxFrameProps'

/** Notes why the frame was ended, and has the fallback drawn. */
export function giveUp(
  { loader, manifest, onFailed }: SandboxFrameProps,
  code: ExtensionLoadErrorCode,
  message: string,
): void {
  loader.health.incident(manifest, code, message)
  onFailed(new ExtensionLoadError(code, manifest.id, message, { part: 'input' }))
}

export interface SandboxSessionInput extends SandboxFrameProps {
  frame: { readonly current: HTMLIFrameElement | null }
  onRendered: () => void
  onHeight: (px: number) => void
}

/** The conversation with the frame, from its first `load` on. */
export function useSandboxSession(options: SandboxSessionInput): SandboxSession | null {
  const { frame, loader, manifest, host, props } = options
  const [session, setSession] = useState<SandboxSession | null>(null)
  const handleRendered = useEffectEvent(options.onRendered)
  const handleHeight = useEffectEvent(options.onHeight)
  const handleChange = useEffectEvent(props.onChange)
  const handleFieldChange = useEffectEvent(props.onFieldChange)
  const handleFailed = useEffectEvent((code: ExtensionLoadErrorCode, message: string) =>
    giveUp(options, code, message),
  )
  const open = useEffectEvent((port: MessagePort) =>
    createSandboxSession({
      manifest,
      port,
      host,
      onRendered: () => handleRendered(),
      onHeight: (px) => handleHeight(px),
      onChange: (value) => handleChange(value),
      onFieldChange: (field, value) => handleFieldChange(field, value),
      onIncident: (kind, message) => loader.health.incident(manifest, kind, message),
      onFailed: (code, message) => handleFailed(code, message),
    }),
  )
  // Ahead of the passive effects: the frame may have loaded by then.
  useLayoutEffect(() => {
    const element = frame.current
    if (!element) return
    let opened: SandboxSession | null = null
    const connect = () => {
      if (opened) {
        // A frame loads once. A second document in it must not get the port.
        opened.close()
        return handleFailed('sandbox', 'it left its own document')
      }
      const { port1, port2 } = new MessageChannel()
      opened = open(port1)
      setSession(opened)
      // An opaque origin has no name to send to; the window is that of the frame.
      element.contentWindow?.postMessage({ pergola: 'connect', protocol: PROTOCOL_VERSION }, '*', [port2])
    }
    // A frame can post to the window as well, where nothing reads it; a flood keeps the page busy all the same.
    const noteStray = ({ source }: MessageEvent) => {
      if (source !== null && source === element.contentWindow) opened?.strayed()
    }
    element.addEventListener('load', connect)
    window.addEventListener('message', noteStray)
    return () => {
      element.removeEventListener('load', connect)
      window.removeEventListener('message', noteStray)
      opened?.close()
    }
  }, [frame])
  return session
}
