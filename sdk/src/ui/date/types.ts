import type { ControlLook } from '../field/ControlBox'
import type { FieldTexts } from '../field/Field'

/** What the fields for dates and times have in common. Values are texts of local time, without a zone. */
export interface DateFieldBaseProps extends FieldTexts, Omit<ControlLook, 'iconEnd'> {
  value: string | null
  /** `null` when all parts were deleted; not called for a date that is half typed. */
  onChange?: (value: string | null) => void
  isReadOnly?: boolean
  isDisabled?: boolean
  isRequired?: boolean
  isInvalid?: boolean
  autoFocus?: boolean
  onFocus?: () => void
  onBlur?: () => void
  id?: string
  name?: string
  'aria-label'?: string
  'aria-labelledby'?: string
  'aria-describedby'?: string
  className?: string
}
