import type { ReactNode } from 'react'
import { ColorField as AriaColorField } from 'react-aria-components/ColorField'
import { parseColor } from 'react-aria-components/ColorPicker'
import { Input } from 'react-aria-components/Input'
import { cx } from '../cx'
import { ControlBox } from '../field/ControlBox'
import controlStyles from '../field/control.module.css'
import { FieldBody, type FieldTexts, fieldClass } from '../field/Field'
import { ColorSwatch } from './ColorSwatch'

export interface ColorFieldProps extends FieldTexts {
  /** `#RRGGBB`; `null` is no colour. */
  value: string | null
  /** Called with upper-case `#RRGGBB` when the box is left; `null` when it was emptied. */
  onChange?: (value: string | null) => void
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
    label,
    description,
    errorMessage,
    value,
    onChange,
    placeholder,
    swatch = <ColorSwatch color={props.value} />,
    id,
    className,
    ...rest
  } = props
  return (
    <AriaColorField
      isInvalid={Boolean(errorMessage)}
      {...rest}
      value={readColor(value)}
      onChange={(next) => onChange?.(next?.toString('hex').toUpperCase() ?? null)}
      className={fieldClass(className)}
    >
      <FieldBody
        label={label}
        description={description}
        errorMessage={errorMessage}
        isRequired={props.isRequired}
      >
        <ControlBox isReadOnly={props.isReadOnly}>
          {swatch}
          {/* The id is for the box itself: React Aria would give it to what surrounds it, where no label finds it. */}
          <Input
            id={id}
            className={cx(controlStyles.input, controlStyles.monospace)}
            placeholder={placeholder}
          />
        </ControlBox>
      </FieldBody>
    </AriaColorField>
  )
}

/** A colour React Aria understands; `null` for nothing and for what is none. @internal */
export function readColor(value: string | null) {
  if (!value) return null
  try {
    return parseColor(value)
  } catch {
    return null
  }
}
