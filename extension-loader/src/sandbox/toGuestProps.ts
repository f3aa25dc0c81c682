import type { ExtensionManifest, InterfaceProps } from '@pergola/sdk/contract'
import { type GuestProps, type JsonValue, parseJson } from '@pergola/sdk/sandbox/protocol'

/** The props of an input as far as they may enter the sandbox. Those of the item need the grant `item:read`. */
export function toGuestProps(
  props: InterfaceProps,
  { grants }: Pick<ExtensionManifest, 'grants'>,
): GuestProps {
  const { labelId, describedBy, name, type, length, isReadOnly, isRequired, isInvalid, isNew, width } = props
  return {
    name,
    label: textOf(labelId),
    description: textOf(describedBy),
    options: toRecord(props.options),
    type,
    length,
    isReadOnly,
    isRequired,
    isInvalid: isInvalid === true,
    isNew,
    width,
    ...(grants.includes('item:read')
      ? {
          collection: props.collection,
          primaryKey: props.primaryKey,
          fields: toRecord(props.fields),
          values: toRecord(props.values),
        }
      : {}),
  }
}

const copies = new WeakMap<object, Record<string, JsonValue>>()

/** The same copy for the same object, so that only what changed is sent. */
function toRecord(source: object): Record<string, JsonValue> {
  const known = copies.get(source)
  if (known) return known
  const copy = toJson(source) as Record<string, JsonValue>
  copies.set(source, copy)
  return copy
}

/** Staged values may hold what is no data, such as files; it stays outside. */
export function toJson(value: unknown): JsonValue {
  return parseJson(JSON.parse(JSON.stringify(value) ?? 'null'))
}

/** Label and notes of the control are elements of the page, which ids inside of the frame cannot refer to. */
function textOf(ids: string | null | undefined): string | null {
  const texts = (ids ?? '')
    .split(' ')
    .map((id) => spokenText(id ? document.getElementById(id) : null))
    .filter((text) => text !== '')
  return texts.length > 0 ? texts.join(' ') : null
}

/** Without signs that are for the eye alone, such as the star of a required field. */
function spokenText(element: HTMLElement | null): string {
  const copy = element?.cloneNode(true) as HTMLElement | undefined
  for (const sign of copy?.querySelectorAll('[aria-hidden="true"]') ?? []) sign.remove()
  return copy?.textContent?.trim() ?? ''
}
