import type { Ref } from 'react'
import { Button } from 'react-aria-components/Button'
import { Input } from 'react-aria-components/Input'
import {
  SearchField as AriaSearchField,
  type SearchFieldProps as AriaSearchFieldProps,
} from 'react-aria-components/SearchField'
import { useTranslation } from 'react-i18next'
import { Icon } from '../icon/Icon'
import { ControlBox, type ControlLook } from './ControlBox'
import styles from './control.module.css'
import { FieldBody, type FieldTexts, fieldClass } from './Field'

export interface SearchFieldProps
  extends Omit<AriaSearchFieldProps, 'children' | 'className' | 'style' | 'render'>,
    FieldTexts,
    Pick<ControlLook, 'size'> {
  placeholder?: string
  inputRef?: Ref<HTMLInputElement>
  className?: string
}

/** A search box with a magnifier; Escape and the button at its end clear it. */
export function SearchField({
  label,
  description,
  errorMessage,
  placeholder,
  size,
  inputRef,
  className,
  ...props
}: SearchFieldProps) {
  const { t } = useTranslation()
  return (
    <AriaSearchField {...props} className={fieldClass(className)}>
      {({ isEmpty }) => (
        <FieldBody label={label} description={description} errorMessage={errorMessage}>
          <ControlBox size={size} iconStart="search">
            <Input ref={inputRef} className={styles.input ?? ''} placeholder={placeholder} />
            {!isEmpty && (
              <Button className={styles.tool ?? ''} aria-label={t('clear')}>
                <Icon name="close" size={16} />
              </Button>
            )}
          </ControlBox>
        </FieldBody>
      )}
    </AriaSearchField>
  )
}
