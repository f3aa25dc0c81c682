import type { ExtensionManifest, InterfaceProps } from '@pergola/sdk/contract'
import { type ComponentType, lazy, type ReactNode, Suspense, useEffect, useEffectEvent, useMemo } from 'react'
import type { ExtensionLoader } from '../ExtensionLoader'
import type { SandboxHost } from '../sandbox/SandboxHost'
import { ExtensionBoundary } from './ExtensionBoundary'
import styles from './ExtensionSlot.module.css'
import type { CreateExtensionSlotOptions, ExtensionSlotProps } from './ExtensionSlotProps'
import { KeptBoundary } from './KeptBoundary'
import { Measured } from './Measured'
import type { SandboxFrameProps } from './SandboxFrameProps'
import { SlotContext, type SlotWatch } from './SlotContext'
import { createDrawingWatch, createSlotWatch } from './slotIncidents'
import { useCheckedProps } from './useCheckedProps'
import { type SlotPart, useSlotPart } from './useSlotPart'
import { useWait } from './useWait'

/**
 * Makes the component that draws a part of an extension. Whatever the extension does, the slot shows the part, the
 * placeholder or the fallback, and the rest of the page goes on.
 */
export function createExtensionSlot(options: CreateExtensionSlotOptions): ComponentType<ExtensionSlotProps> {
  const slotOptions: SlotOptions = { ...options, getSandboxFrame: lazySandboxFrame(options.loadSandbox) }
  return function ExtensionSlot(props: ExtensionSlotProps) {
    return (
      <KeptBoundary>
        <Slot options={slotOptions} slot={props} />
      </KeptBoundary>
    )
  }
}

type SandboxFrameComponent = ComponentType<Omit<SandboxFrameProps, 'host'>>

interface SlotOptions extends CreateExtensionSlotOptions {
  getSandboxFrame: () => SandboxFrameComponent
}

/** The component of sandboxed parts, fetched when it is first drawn, and again after a failure. */
function lazySandboxFrame(loadSandbox: () => Promise<SandboxHost>): () => SandboxFrameComponent {
  const create = () =>
    lazy(async () => {
      try {
        const [{ SandboxFrame: Frame }, host] = await Promise.all([import('./SandboxFrame'), loadSandbox()])
        return { default: (props: Omit<SandboxFrameProps, 'host'>) => <Frame {...props} host={host} /> }
      } catch (error) {
        // React keeps a failed `lazy` for good; "Retry" draws a new one.
        SandboxFrame = create()
        throw error
      }
    })
  let SandboxFrame = create()
  return () => SandboxFrame
}

/** The part, or what stands in its place. */
function Slot({ options, slot }: { options: SlotOptions; slot: ExtensionSlotProps }) {
  const { Placeholder, Fallback = NoScope } = options
  const { kind, id, part, placeholder, fallback, fieldName } = slot
  const shown = useSlotPart(options, slot)
  const { manifest, known, error, retry } = shown
  const watch = useMemo(
    () => createSlotWatch(options, { kind, id, part }, manifest),
    [options, kind, id, part, manifest],
  )
  const checkedProps = useCheckedProps(part, slot.props, manifest, watch)

  if (!known || error !== null) {
    const why = known ? (shown.isOverdue ? 'waiting' : 'failed') : 'missing'
    return (
      <Fallback {...{ kind, id, part, fieldName, manifest, retry }} state={why}>
        {fallback}
      </Fallback>
    )
  }
  if (shown.component === null) return placeholder ?? <Placeholder isSlow={shown.isSlow} />
  // A frame for each cell of a table would be too many for a browser: cells show the plain value.
  if (shown.isSandboxed && part !== 'input') return fallback
  return <PartFrame {...{ options, slot, shown, watch, checkedProps }} manifest={known} />
}

interface PartFrameProps {
  options: SlotOptions
  slot: ExtensionSlotProps
  shown: SlotPart
  manifest: ExtensionManifest
  watch: SlotWatch
  checkedProps: object
}

/** The part, with what catches and measures what it does. */
function PartFrame({ options, slot, shown, manifest, watch, checkedProps }: PartFrameProps) {
  const { loader, Placeholder, Scope = NoScope } = options
  const { kind, id, placeholder, fallback } = slot
  const { noteThrown, isForeign, noteMeasured, giveUp } = createDrawingWatch(
    options,
    slot,
    manifest,
    shown.end,
  )
  const extension = `${kind}:${id}`
  const waiting = placeholder ?? <Placeholder isSlow={false} />
  const SandboxFrame = options.getSandboxFrame()
  const Part = shown.component as ComponentType<object>
  return (
    <div className={styles.slot} data-extension={extension}>
      <ExtensionBoundary fallback={fallback} isForeign={isForeign} onError={noteThrown}>
        <Suspense
          fallback={
            <Waiting loader={loader} slow={placeholder ?? <Placeholder isSlow />} onOverdue={giveUp}>
              {waiting}
            </Waiting>
          }
        >
          {shown.isSandboxed ? (
            <SandboxFrame
              loader={loader}
              manifest={manifest}
              props={checkedProps as InterfaceProps}
              placeholder={waiting}
              onFailed={shown.end}
            />
          ) : (
            <Measured onStarted={() => loader.beginWork(manifest)} onMeasured={noteMeasured}>
              <SlotContext value={watch}>
                <Scope extension={extension}>
                  <Part {...checkedProps} />
                </Scope>
              </SlotContext>
            </Measured>
          )}
        </Suspense>
      </ExtensionBoundary>
    </div>
  )
}

interface WaitingProps {
  loader: ExtensionLoader
  slow: ReactNode
  onOverdue: () => void
  children: ReactNode
}

/** Drawn while a component suspends; after a while it has the fallback drawn instead. */
function Waiting({ loader, slow, onOverdue, children }: WaitingProps) {
  const wait = useWait(loader, true)
  const handleOverdue = useEffectEvent(onOverdue)
  useEffect(() => {
    if (wait === 'overdue') handleOverdue()
  }, [wait])
  return wait === 'short' ? children : slow
}

function NoScope({ children }: { children: ReactNode }) {
  return children
}
