import {
  type Field,
  type FieldWidth,
  type InterfaceProps,
  type Item,
  isRejectedText,
  type PrimaryKey,
  useExtensions,
  useHost,
  useNames,
} from '@pergola/sdk'
import { interfaceIdOf } from './interfaceIdOf'
import { PlainInput } from './PlainInput'
import { useOptions } from './useOptions'
import { useResolvedRelation } from './useResolvedRelation'

export interface InterfaceInputProps {
  field: Field
  value: unknown
  /** All fields and current values of the item, for interfaces that follow their neighbours. */
  fields: Readonly<Record<string, Field>>
  values: Readonly<Item>
  /** `+` for a new item; comma-joined keys in batch edit. */
  primaryKey: PrimaryKey
  isNew: boolean
  /** DOM id of the control. */
  id: string
  /** DOM id of the visible label; `null` when there is none. */
  labelId: string | null
  describedBy?: string
  isReadOnly?: boolean
  isInvalid?: boolean
  width?: FieldWidth
  onChange: (value: unknown) => void
  /** Stages a value of another field. */
  onFieldChange: (field: string, value: unknown) => void
}

/**
 * The input of a field's interface, with its options, relation and types filled in. A field without an interface gets
 * the one for its datatype; an interface that fails leaves a plain text box.
 */
export function InterfaceInput(props: InterfaceInputProps) {
  const { field, value, labelId, isReadOnly = false } = props
  const { ExtensionSlot } = useHost()
  const names = useNames()
  const interfaceId = interfaceIdOf(field)
  const manifest = useExtensions('interface')[interfaceId]
  const relation = useResolvedRelation(field)
  const options = useOptions(field, manifest)

  const rejected = isRejectedText(value) ? value : null

  const inputProps: InterfaceProps = {
    id: props.id,
    labelId,
    describedBy: props.describedBy,
    name: field.field,
    value: rejected ? null : (value ?? null),
    rejected,
    options,
    type: field.type ?? manifest?.types[0],
    length: field.length,
    isReadOnly,
    isRequired: field.required,
    isInvalid: props.isInvalid ?? rejected !== null,
    collection: field.collection,
    primaryKey: props.primaryKey,
    isNew: props.isNew,
    relation,
    fields: props.fields,
    values: props.values,
    width: props.width ?? field.width ?? 'full',
    onChange: field.type === 'file' ? (next) => props.onChange(fileReference(next)) : props.onChange,
    onFieldChange: props.onFieldChange,
  }
  return (
    <ExtensionSlot
      kind="interface"
      id={interfaceId}
      part="input"
      props={inputProps}
      fallback={<PlainInput {...inputProps} />}
      fieldName={names.field(field.collection, field.field)}
    />
  )
}

/**
 * A file as it is staged. One that was handed over whole, as the server gave it, is meant as a reference: sent like that
 * it would be written to, which takes a right that choosing a file does not need.
 */
function fileReference(value: unknown): unknown {
  const isWhole = typeof value === 'object' && value !== null && 'id' in value && 'data' in value
  return isWhole && typeof value.data === 'object' ? value.id : value
}
