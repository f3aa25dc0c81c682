import type { InterfaceProps } from '@pergola/sdk'
import { formatTitle } from '@pergola/sdk'
import { Segmented } from '@pergola/sdk/ui'
import { useState } from 'react'
import { isOn } from './isOn'

type BooleanProps = Pick<
  InterfaceProps<never, boolean>,
  'id' | 'labelId' | 'describedBy' | 'name' | 'value' | 'isReadOnly' | 'isRequired' | 'onChange'
>

/**
 * Whether a boolean has to be drawn as two choices: asked for and not set, it must not look like off, and off must be one
 * step away. It stays so while the form is open, so that the control does not change under the pointer.
 */
export function useIsUnset({ value, isRequired, isReadOnly }: BooleanProps): boolean {
  const isUnset = value === null && isRequired && !isReadOnly
  const [wasUnset, setWasUnset] = useState(isUnset)
  if (isUnset && !wasUnset) setWasUnset(true)
  return wasUnset && !isReadOnly
}

interface UnsetChoiceProps extends BooleanProps {
  on: string
  off: string
}

/** Both values of a boolean side by side, neither of them chosen at first. */
export function UnsetChoice({ id, labelId, describedBy, name, value, on, off, onChange }: UnsetChoiceProps) {
  return (
    <div id={id}>
      <Segmented
        {...(labelId ? { 'aria-labelledby': labelId } : { 'aria-label': formatTitle(name) })}
        aria-describedby={describedBy}
        value={value === null ? null : isOn(value) ? 'on' : 'off'}
        options={[
          { id: 'off', label: off },
          { id: 'on', label: on },
        ]}
        onChange={(choice) => onChange(choice === 'on')}
      />
    </div>
  )
}
