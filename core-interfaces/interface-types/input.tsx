import { type FieldType, formatTitle, type InterfaceProps, useExtensions } from '@pergola/sdk'
import { Select } from '@pergola/sdk/ui'
import { useEffect, useRef } from 'react'
import { controlProps } from '../shared/controlProps'
import { withSaved } from '../shared/withSaved'
import type meta from './meta'

/** A field type of the interface that a neighbouring field names. */
export default function InterfaceTypesInput(props: InterfaceProps<typeof meta, string>) {
  const { value, options, values, isReadOnly, onChange } = props
  const interfaceId = options.interfaceField ? String(values[options.interfaceField] ?? '') : ''
  const manifests = useExtensions('interface')
  const types: readonly FieldType[] = manifests[interfaceId]?.types ?? []
  const proposed = types[0]

  const lastInterface = useRef(interfaceId)
  useEffect(() => {
    const isChanged = lastInterface.current !== interfaceId
    lastInterface.current = interfaceId
    // A type that was saved stays; only another interface, or none yet, asks for a new one.
    if ((isChanged || value === null) && proposed !== undefined && !isReadOnly) onChange(proposed)
  }, [interfaceId, value, proposed, isReadOnly, onChange])

  const choices = types.map((type) => ({ id: type, label: formatTitle(type) }))
  return (
    <Select
      {...controlProps(props)}
      options={withSaved(choices, value, value && formatTitle(String(value)))}
      value={value}
      onChange={onChange}
    />
  )
}
