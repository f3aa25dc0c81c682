import type { ExtensionManifest } from '@pergola/sdk/contract'
import type { GuestEnvironment } from '@pergola/sdk/sandbox/protocol'
import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react'
import { checkCompatible } from '../checkCompatible'
import type { ExtensionLoadErrorCode } from '../ExtensionLoadError'
import { findProblem } from '../explainFailure'
import type { ResolvedAsset } from '../resolveAssets'
import type { SandboxSession } from '../sandbox/createSandboxSession'
import { frameDocument } from '../sandbox/frameDocument'
import { guardFocus } from '../sandbox/guardFocus'
import { readPageLook, watchPageLook } from '../sandbox/readPageLook'
import type { SandboxHost } from '../sandbox/SandboxHost'
import { toGuestProps, toJson } from '../sandbox/toGuestProps'
import { watchHistory } from '../sandbox/watchHistory'
import styles from './SandboxFrame.module.css'
import type { SandboxFrameProps } from './SandboxFrameProps'
import { giveUp, type SandboxSessionInput, useSandboxSession } from './useSandboxSession'

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
  const session = useSandboxSession({
    ...all,
    frame,
    onRendered: () => setRendered(true),
    onHeight: setHeightPx,
  })
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

function useFocusGuard(frame: SandboxSessionInput['frame'], session: SandboxSession | null): void {
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
