import { type FieldType, formatTitle, type InterfaceProps, useExtensions } from '@pergola/sdk'
import { Select } from '@pergola/sdk/ui'
import { useEffect, useEffectEvent, useRef } from 'react'
import { controlProps } from '../shared/controlProps'
import { ReadOnlyChoice } from '../shared/ReadOnlyChoice'
import { withSaved } from '../shared/withSaved'
import type meta from './meta'

/** A field type of the interface that a neighbouring field names. */
export default function InterfaceTypesInput(props: InterfaceProps<typeof meta, string | string[]>) {
  const { options, values, type, collection, isReadOnly, onChange } = props
  const value = Array.isArray(props.value) ? (props.value[0] ?? null) : props.value
  const interfaceId = options.interfaceField ? String(values[options.interfaceField] ?? '') : ''
  const manifests = useExtensions('interface')
  const types: readonly FieldType[] = manifests[interfaceId]?.types ?? []
  const proposed = types[0]

  // A column for JSON holds lists and objects only; what is no column (an option, a row of a JSON value) has no
  // collection and holds the text itself.
  const isList = type === 'json' && collection !== ''
  const stage = (next: string) => onChange(isList ? [next] : next)
  const handleInterface = useEffectEvent(() => {
    if (proposed !== undefined && !isReadOnly) stage(proposed)
  })

  const lastInterface = useRef(interfaceId)
  useEffect(() => {
    // Only another interface asks for another type: what was saved stays, and what was emptied stays empty.
    if (lastInterface.current !== interfaceId) handleInterface()
    lastInterface.current = interfaceId
  }, [interfaceId])

  const choices = types.map((type) => ({ id: type, label: formatTitle(type) }))
  const offered = withSaved(choices, value, value && formatTitle(String(value)))
  if (isReadOnly) return <ReadOnlyChoice {...props} options={offered} value={value} />
  return (
    <Select
      {...controlProps(props)}
      options={offered}
      value={value}
      onChange={(next) => next !== null && stage(next)}
    />
  )
}
