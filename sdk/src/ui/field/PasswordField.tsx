import { useState } from 'react'
import { Button } from 'react-aria-components/Button'
import { Input } from 'react-aria-components/Input'
import { useTranslation } from 'react-i18next'
import { cx } from '../cx'
import { Icon } from '../icon/Icon'
import { ControlBox } from './ControlBox'
import styles from './control.module.css'
import type { TextFieldProps } from './TextField'
import { TextFieldFrame } from './TextFieldFrame'

export interface PasswordFieldProps extends Omit<TextFieldProps, 'type' | 'counter' | 'suffix'> {}

/** A secret: dots while typing, with a button that shows them. */
export function PasswordField({
  placeholder,
  size,
  iconStart,
  iconEnd,
  isMonospace,
  inputRef,
  ...props
}: PasswordFieldProps) {
  const { t } = useTranslation()
  const [isRevealed, setIsRevealed] = useState(false)
  return (
    <TextFieldFrame {...props} type={isRevealed ? 'text' : 'password'}>
      <ControlBox size={size} isReadOnly={props.isReadOnly} iconStart={iconStart} iconEnd={iconEnd}>
        <div className={styles.own}>
          <Input
            ref={inputRef}
            className={cx(styles.input, isMonospace && styles.monospace)}
            placeholder={placeholder}
            autoCapitalize="off"
            spellCheck={false}
          />
        </div>
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
    </TextFieldFrame>
  )
}
