import { useState } from 'react'
import { Button } from 'react-aria-components/Button'
import { Input } from 'react-aria-components/Input'
import { TextField as AriaTextField } from 'react-aria-components/TextField'
import { useTranslation } from 'react-i18next'
import { cx } from '../cx'
import { Icon } from '../icon/Icon'
import { ControlBox } from './ControlBox'
import styles from './control.module.css'
import { FieldBody, fieldClass } from './Field'
import type { TextFieldProps } from './TextField'

export interface PasswordFieldProps extends Omit<TextFieldProps, 'type' | 'counter' | 'suffix'> {}

/** A secret: dots while typing, with a button that shows them. */
export function PasswordField({
  label,
  description,
  errorMessage,
  value,
  placeholder,
  size,
  iconStart,
  iconEnd,
  isMonospace,
  inputRef,
  className,
  ...props
}: PasswordFieldProps) {
  const { t } = useTranslation()
  const [isRevealed, setIsRevealed] = useState(false)
  return (
    <AriaTextField
      isInvalid={Boolean(errorMessage)}
      {...props}
      value={value === null ? '' : value}
      type={isRevealed ? 'text' : 'password'}
      className={fieldClass(className)}
    >
      <FieldBody
        label={label}
        description={description}
        errorMessage={errorMessage}
        isRequired={props.isRequired}
      >
        <ControlBox size={size} isReadOnly={props.isReadOnly} iconStart={iconStart} iconEnd={iconEnd}>
          <Input
            ref={inputRef}
            className={cx(styles.input, isMonospace && styles.monospace)}
            placeholder={placeholder}
            autoCapitalize="off"
            spellCheck={false}
          />
          {!props.isDisabled && !props.isReadOnly && (
            <Button
              className={styles.tool ?? ''}
              aria-label={t(isRevealed ? 'hide_password' : 'show_password')}
              onPress={() => setIsRevealed(!isRevealed)}
            >
              <Icon name={isRevealed ? 'visibility_off' : 'visibility'} size={18} />
            </Button>
          )}
        </ControlBox>
      </FieldBody>
    </AriaTextField>
  )
}
