import type { ExtensionManifest, InterfaceProps } from '@pergola/sdk/contract'
import { type GuestEnvironment, PROTOCOL_VERSION } from '@pergola/sdk/sandbox/protocol'
import { type ReactNode, useEffect, useEffectEvent, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { checkCompatible } from '../checkCompatible'
import { ExtensionLoadError, type ExtensionLoadErrorCode } from '../ExtensionLoadError'
import type { ExtensionLoader } from '../ExtensionLoader'
import { findProblem } from '../explainFailure'
import type { ResolvedAsset } from '../resolveAssets'
import { createSandboxSession, type SandboxSession } from '../sandbox/createSandboxSession'
import { frameDocument } from '../sandbox/frameDocument'
import { guardFocus } from '../sandbox/guardFocus'
import { readPageLook, watchPageLook } from '../sandbox/readPageLook'
import type { SandboxHost } from '../sandbox/SandboxHost'
import { toGuestProps, toJson } from '../sandbox/toGuestProps'
import { watchHistory } from '../sandbox/watchHistory'
import styles from './SandboxFrame.module.css'

export interface SandboxFrameProps {
  loader: ExtensionLoader
  manifest: ExtensionManifest
  host: SandboxHost
  /** Of the input; what is no data, or not granted, stays outside. */
  props: InterfaceProps
  /** Drawn until the frame shows something. */
  placeholder: ReactNode
  /** The frame is of no use any more; the caller draws something else. Called once. */
  onFailed: (error: ExtensionLoadError) => void
}

/** The input of a sandboxed interface, in a frame with an origin of its own. */
export function SandboxFrame(props: SandboxFrameProps) {
  const { loader, manifest } = props
  const assets = useMemo(() => {
    checkCompatible(manifest)
    return loader.sandboxAssets(manifest)
  }, [loader, manifest])
  const source = useMemo(() => frameDocument(assets, manifest.grants), [assets, manifest])
  // A frame loads once: another version gets one of its own.
  return <Frame key={source} {...props} assets={assets} source={source} />
}

interface FrameProps extends SandboxFrameProps {
  assets: readonly ResolvedAsset[]
  source: string
}

function Frame(all: FrameProps) {
  const { manifest, host, props, placeholder, source } = all
  const frame = useRef<HTMLIFrameElement>(null)
  const [isRendered, setRendered] = useState(false)
  const [heightPx, setHeightPx] = useState(0)
  const session = useSession({ ...all, frame, onRendered: () => setRendered(true), onHeight: setHeightPx })
  const guestProps = toGuestProps(props, manifest)

  useFirstSight(isRendered, all)
  useEffect(() => session?.setProps(guestProps))
  const value = props.rejected ?? props.value
  useEffect(() => session?.setValue(toJson(value)), [session, value])
  useEffect(() => {
    if (!session) return
    const sendEnvironment = () => session.setEnvironment(readEnvironment(host, manifest))
    sendEnvironment()
    const stops = [host.subscribe(sendEnvironment), watchPageLook(sendEnvironment)]
    return () => stops.forEach((stop) => void stop())
  }, [session, host, manifest])
  useFocusGuard(frame, session)
  useEffect(() => {
    if (session)
      return watchHistory({ owner: `${manifest.kind}/${manifest.id}`, onAdded: session.addedHistory })
  }, [session, manifest])
  useLabelClick(props.labelId, () => frame.current?.focus())

  return (
    <>
      {!isRendered && placeholder}
      <iframe
        ref={frame}
        id={props.id}
        className={styles.frame}
        // Nothing else is allowed: no origin of the console, no forms, windows or downloads.
        sandbox="allow-scripts"
        title={guestProps.label ?? props.name}
        srcDoc={source}
        hidden={!isRendered}
        height={heightPx}
      />
    </>
  )
}

/** Gives a frame up that shows nothing in time, saying why as far as its files show; notes the time of the others. */
function useFirstSight(isRendered: boolean, props: FrameProps): void {
  const { loader, assets } = props
  const { fallbackMs } = loader.budgets
  const startedMs = useRef(performance.now())
  const handleRendered = useEffectEvent(() =>
    loader.health.loaded(props.manifest, performance.now() - startedMs.current),
  )
  const handleFailed = useEffectEvent((code: ExtensionLoadErrorCode, message: string) =>
    giveUp(props, code, message),
  )
  useEffect(() => {
    if (isRendered) return handleRendered()
    let isOver = false
    const timer = setTimeout(async () => {
      const message = `nothing to see within ${fallbackMs / 1000} s`
      const problem = (await findProblem(assets)) ?? { code: 'timeout' as const, message }
      if (!isOver) handleFailed(problem.code, problem.message)
    }, fallbackMs)
    return () => {
      isOver = true
      clearTimeout(timer)
    }
  }, [isRendered, assets, fallbackMs])
}

function giveUp(
  { loader, manifest, onFailed }: SandboxFrameProps,
  code: ExtensionLoadErrorCode,
  message: string,
): void {
  loader.health.incident(manifest, code, message)
  onFailed(new ExtensionLoadError(code, manifest.id, message, { part: 'input' }))
}

interface UseSessionOptions extends SandboxFrameProps {
  frame: { readonly current: HTMLIFrameElement | null }
  onRendered: () => void
  onHeight: (px: number) => void
}

/** The conversation with the frame, from its first `load` on. */
function useSession(options: UseSessionOptions): SandboxSession | null {
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
        // A frame loads once. What came after that is not what the port was meant for.
        opened.close()
        return handleFailed('sandbox', 'it left its own document')
      }
      const { port1, port2 } = new MessageChannel()
      opened = open(port1)
      setSession(opened)
      // An opaque origin has no name that could be asked for; the window is the frame's own.
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

function readEnvironment(host: SandboxHost, manifest: ExtensionManifest): GuestEnvironment {
  const { grants } = manifest
  const { locale, messages, user } = host.describe(manifest)
  return {
    ...readPageLook(),
    locale,
    messages,
    grants,
    user: grants.includes('user:read') ? user : null,
  }
}

function useFocusGuard(frame: UseSessionOptions['frame'], session: SandboxSession | null): void {
  useEffect(() => {
    if (!frame.current || !session) return
    return guardFocus({ frame: frame.current, onStolen: session.stoleFocus, onHanded: session.focus })
  }, [frame, session])
}

/** The label is outside of the frame, so its click has to be passed on. */
function useLabelClick(labelId: string | null, onClick: () => void): void {
  const handleClick = useEffectEvent(onClick)
  useEffect(() => {
    const label = labelId === null ? null : document.getElementById(labelId)
    if (!label) return
    const listener = () => handleClick()
    label.addEventListener('click', listener)
    return () => label.removeEventListener('click', listener)
  }, [labelId])
}
