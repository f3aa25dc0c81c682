import { type ReactNode, useState } from 'react'
import { parseColor } from 'react-aria-components/ColorPicker'
import { Input } from 'react-aria-components/Input'
import { cx } from '../cx'
import { ControlBox } from '../field/ControlBox'
import controlStyles from '../field/control.module.css'
import type { FieldTexts } from '../field/Field'
import { TextFieldFrame } from '../field/TextFieldFrame'
import { ColorSwatch } from './ColorSwatch'

export interface ColorFieldProps extends FieldTexts {
  /** `#RRGGBB`; `null` is no colour. */
  value: string | null
  /** Called with upper-case `#RRGGBB` as soon as a colour stands there; `null` when it was emptied. */
  onChange?: (value: string | null) => void
  /** Called with a text that is no colour, or none yet. Default: it is dropped when the box is left. */
  onReject?: (text: string) => void
  /** Shown in the place of a colour: what {@link onReject} was called with. */
  rejected?: string | null
  placeholder?: string
  isReadOnly?: boolean
  isDisabled?: boolean
  isRequired?: boolean
  /** What stands before the text: a sample of the colour by default. */
  swatch?: ReactNode
  id?: string
  'aria-label'?: string
  'aria-labelledby'?: string
  'aria-describedby'?: string
  className?: string
}

/** A colour typed as hex. */
export function ColorField(props: ColorFieldProps) {
  const {
    value,
    onChange,
    onReject,
    rejected = null,
    placeholder,
    swatch = <ColorSwatch color={props.value} />,
    ...rest
  } = props
  const [typed, setTyped] = useState<string | null>(null)

  function handleChange(text: string) {
    setTyped(text)
    const hex = text.trim().replace(/^#?/, '#')
    if (hex === '#') onChange?.(null)
    else if (HEX.test(hex)) onChange?.(readColor(hex)?.toString('hex').toUpperCase() ?? null)
    else onReject?.(text)
  }

  // Of nothing there is no sample beside the text for that, which is no code either.
  const isNothing = props.isReadOnly && props.value === null && rejected === null
  const shown = readColor(value)?.toString('hex').toUpperCase() ?? ''
  return (
    <TextFieldFrame
      {...rest}
      isLine
      value={typed ?? rejected ?? shown}
      onChange={handleChange}
      onBlur={() => setTyped(null)}
    >
      <ControlBox isReadOnly={props.isReadOnly}>
        {!isNothing && swatch}
        <Input
          className={cx(controlStyles.input, !isNothing && controlStyles.monospace)}
          placeholder={placeholder}
          autoComplete="off"
          spellCheck="false"
        />
      </ControlBox>
    </TextFieldFrame>
  )
}

const HEX = /^#(?:[\da-f]{3}|[\da-f]{6})$/i

/** A colour that React Aria understands; `null` for an empty text, and for one that is no colour. @internal */
export function readColor(value: string | null) {
  if (!value) return null
  try {
    return parseColor(value)
  } catch {
    return null
  }
}
