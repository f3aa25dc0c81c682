import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { copyText } from '../../client/copyText'
import { VisuallyHidden } from '../visually-hidden/VisuallyHidden'
import { Button, type ButtonProps } from './Button'

export interface CopyButtonProps extends Pick<ButtonProps, 'aria-label' | 'size'> {
  /** Stands on the page, too: where copying is refused it can still be selected. */
  text: string
}

/** Puts a text into the clipboard, and says so. `aria-label` says which one, where several are on a page. */
export function CopyButton({ text, ...props }: CopyButtonProps) {
  const { t } = useTranslation()
  const [isCopied, setIsCopied] = useState(false)
  return (
    <>
      <Button
        {...props}
        variant="quiet"
        icon={isCopied ? 'check' : 'content_copy'}
        onPress={() => {
          // Only what changes is announced: the second time, too.
          setIsCopied(false)
          void copyText(text).then(setIsCopied)
        }}
      >
        {t('copy')}
      </Button>
      <VisuallyHidden>
        <span role="status">{isCopied && t('copied')}</span>
      </VisuallyHidden>
    </>
  )
}
