import { type ComponentType, useEffect, useRef } from 'react'
import type { InterfaceProps } from '../../contract/props'
import { isRejectedText } from '../../contract/rejectedText'
import type { Field } from '../../contract/wire'
import type { JsonValue } from '../protocol/messages'
import { useGuest, useGuestState } from './GuestContext'
import type { FocusPermit } from './holdFocus'
import './guest.css'

interface GuestPartProps {
  /** Id of the interface. */
  id: string
  Input: ComponentType<InterfaceProps>
  permitFocus: FocusPermit
}

/** The part with the props that it would get in the page, as far as the sandbox lets them in. */
export function GuestPart({ id, Input, permitFocus }: GuestPartProps) {
  const guest = useGuest()
  const { props, value } = useGuestState()
  const { label, description, options, type, collection = '', primaryKey = '', ...rest } = props
  const rejected = isRejectedText(value) ? value : null
  const root = useHeightReport()

  useEffect(() => guest.send({ type: 'rendered' }), [guest])
  useEffect(
    () => guest.onFocus(() => permitFocus(() => focusFirst(root.current))),
    [guest, root, permitFocus],
  )

  return (
    <div className="pergola-guest" data-extension={`interface:${id}`} ref={root}>
      {label !== null && (
        <span id="label" hidden>
          {label}
        </span>
      )}
      {description !== null && (
        <span id="description" hidden>
          {description}
        </span>
      )}
      <Input
        {...rest}
        id="control"
        labelId={label === null ? null : 'label'}
        describedBy={description === null ? undefined : 'description'}
        value={rejected ? null : value}
        rejected={rejected}
        options={options as InterfaceProps['options']}
        type={type as InterfaceProps['type']}
        width={props.width as InterfaceProps['width']}
        collection={collection}
        primaryKey={primaryKey}
        relation={null}
        fields={toFields(props.fields)}
        values={props.values ?? {}}
        onChange={guest.change}
        onFieldChange={guest.changeField}
      />
    </div>
  )
}

/** The console sizes the frame after what is in it. */
function useHeightReport() {
  const guest = useGuest()
  const root = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const element = root.current
    if (!element) return
    const observer = new ResizeObserver(() =>
      guest.send({ type: 'height', px: element.getBoundingClientRect().height }),
    )
    observer.observe(element)
    return () => observer.disconnect()
  }, [guest])
  return root
}

const FOCUSABLE = 'input, textarea, select, button, a[href], [tabindex]'

function focusFirst(root: HTMLElement | null): void {
  const candidates = [...(root?.querySelectorAll<HTMLElement>(FOCUSABLE) ?? [])]
  candidates.find((element) => element.tabIndex >= 0 && !element.matches(':disabled'))?.focus()
}

function toFields(fields: Record<string, JsonValue> = {}): Record<string, Field> {
  return fields as unknown as Record<string, Field>
}
