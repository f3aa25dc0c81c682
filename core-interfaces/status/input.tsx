import {
  type InterfaceProps,
  ownerFieldOf,
  useCollections,
  useCurrentUser,
  usePermissions,
} from '@pergola/sdk'
import { toReadableText } from '@pergola/sdk/items'
import { paletteColor, Radio, RadioGroup, StatusDot } from '@pergola/sdk/ui'
import { useEffect, useState } from 'react'
import { controlProps } from '../shared/controlProps'
import { ReadOnlyValue } from '../shared/ReadOnlyValue'
import { readValueList } from '../shared/valueList'
import { describeWrong, WrongValue } from '../shared/WrongValue'
import type meta from './meta'
import { statusName } from './statusName'

export const preload = () => RadioGroup.preload()

/** One radio for each status; those that the user may not set are disabled. */
export default function StatusInput(props: InterfaceProps<typeof meta, string>) {
  const { value, options, name, collection, isNew, isReadOnly, values, onChange } = props
  const statuses = Object.entries(options.status_mapping ?? {})
  // What may be chosen depends on the status that the item has, not on the one picked a moment ago.
  const [savedStatus] = useState(value)
  const permissions = usePermissions()
  const owned = useOwned(props)
  const blacklist = readValueList(
    permissions.statusBlacklist(collection, isNew ? null : { [name]: savedStatus }),
  )
  function isForbidden(status: string): boolean {
    if (blacklist.includes(status)) return true
    if (isNew) return !permissions.canOn('create', collection, { ...values, [name]: status })
    if (status === savedStatus) return false
    // What marks an item as deleted is a deletion of the item as it was.
    return options.status_mapping?.[status]?.soft_delete
      ? !permissions.canOn('delete', collection, { ...owned, [name]: savedStatus })
      : !permissions.canOn('update', collection, { ...owned, [name]: status })
  }
  const firstAllowed = statuses.find(([status]) => !isForbidden(status))?.[0]
  const isUnset = isNew && (value === null || isForbidden(value)) && !isReadOnly && statuses.length > 1

  useEffect(() => {
    // A new item is never without a status, or with one that it may not get: rights and listings depend on it.
    if (isUnset && firstAllowed !== undefined) onChange(firstAllowed)
  }, [isUnset, firstAllowed, onChange])

  if (isReadOnly) {
    return (
      <ReadOnlyValue {...props}>
        {value === null ? null : <Status status={toReadableText(value)} options={options} />}
      </ReadOnlyValue>
    )
  }

  const isWrong = value !== null && !statuses.some(([status]) => status === String(value))
  return (
    <>
      <RadioGroup
        {...controlProps(describeWrong(props, isWrong))}
        layout="grid"
        value={value}
        onChange={onChange}
      >
        {statuses.map(([status]) => (
          <Radio key={status} value={status} isDisabled={isForbidden(status) && status !== value}>
            <Status status={status} options={options} />
          </Radio>
        ))}
      </RadioGroup>
      <WrongValue {...props} isWrong={isWrong} />
    </>
  )
}

/** The values of the form. Where no owner is known, of several items or to who may not read it, rights to own items may hold. */
function useOwned({ collection, values }: Pick<InterfaceProps, 'collection' | 'values'>) {
  const owner = ownerFieldOf(useCollections()[collection])?.field
  const me = useCurrentUser().id
  return owner ? { ...values, [owner]: values[owner] ?? me } : values
}

/** One that the field does not know is called by its own key. */
function Status({ status, options }: { status: string; options: InterfaceProps<typeof meta>['options'] }) {
  const entry = options.status_mapping?.[status]
  return (
    <StatusDot
      color={paletteColor(entry?.background_color) ?? undefined}
      label={statusName(entry?.name ?? status)}
    />
  )
}
