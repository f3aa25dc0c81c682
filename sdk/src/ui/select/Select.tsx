import { Button } from 'react-aria-components/Button'
import { ListBox } from 'react-aria-components/ListBox'
import {
  Select as AriaSelect,
  type SelectProps as AriaSelectProps,
  SelectValue,
} from 'react-aria-components/Select'
import { useTranslation } from 'react-i18next'
import { cx } from '../cx'
import { boxClass, type ControlLook } from '../field/ControlBox'
import { FieldBody, type FieldTexts, fieldClass } from '../field/Field'
import { Icon } from '../icon/Icon'
import listStyles from '../listbox/list.module.css'
import { flattenOptions, type Options, renderOptions } from '../listbox/options'
import { PopoverSurface } from '../popover/Popover'
import styles from './Select.module.css'

export interface SelectProps<Id extends string = string>
  extends Omit<
      AriaSelectProps<object>,
      | 'children'
      | 'className'
      | 'style'
      | 'render'
      | 'value'
      | 'defaultValue'
      | 'onChange'
      | 'selectedKey'
      | 'defaultSelectedKey'
      | 'onSelectionChange'
      | 'selectionMode'
    >,
    FieldTexts,
    Omit<ControlLook, 'iconEnd'> {
  options: Options<Id>
  /** `null`: nothing chosen; the placeholder shows. */
  value: Id | null
  onChange?: (value: Id) => void
  /** "Choose one..." by default. */
  placeholder?: string
  isReadOnly?: boolean
  className?: string
}

/** One choice of a known list. For long lists use a ComboBox, which can be searched. */
export function Select<Id extends string>({
  label,
  description,
  errorMessage,
  size,
  iconStart,
  options,
  value,
  onChange,
  placeholder,
  isReadOnly,
  className,
  ...props
}: SelectProps<Id>) {
  const { t } = useTranslation()
  const selected = flattenOptions(options).find((option) => option.id === value)
  const icon = selected?.icon ?? iconStart
  return (
    <AriaSelect
      isInvalid={Boolean(errorMessage)}
      {...props}
      placeholder={isReadOnly ? '' : (placeholder ?? t('select_placeholder'))}
      // An id that is no option would make React Aria show nothing at all, not even the placeholder.
      value={selected ? selected.id : null}
      onChange={(key) => {
        const next = flattenOptions(options).find((option) => option.id === key)
        if (next && !isReadOnly) onChange?.(next.id)
      }}
      isOpen={isReadOnly ? false : props.isOpen}
      className={fieldClass(className)}
    >
      <FieldBody
        label={label}
        description={description}
        errorMessage={errorMessage}
        isRequired={props.isRequired}
      >
        <Button
          className={boxClass(size, styles.trigger)}
          data-readonly={isReadOnly || undefined}
          data-invalid={errorMessage ? true : undefined}
        >
          {icon && <Icon name={icon} size={18} />}
          <SelectValue className={styles.value ?? ''}>
            {({ isPlaceholder, defaultChildren }) => (isPlaceholder ? defaultChildren : selected?.label)}
          </SelectValue>
          {!isReadOnly && <Icon name="unfold_more" size={18} />}
        </Button>
        <PopoverSurface className={styles.popover}>
          <ListBox className={cx(listStyles.list)}>{renderOptions(options)}</ListBox>
        </PopoverSurface>
      </FieldBody>
    </AriaSelect>
  )
}
