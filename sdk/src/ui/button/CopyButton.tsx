import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from './Button'

/** Puts a text that is also on the page into the clipboard. @internal */
export function CopyButton({ text }: { text: string }) {
  const { t } = useTranslation()
  const [isCopied, setIsCopied] = useState(false)
  return (
    <Button
      variant="quiet"
      icon={isCopied ? 'check' : 'content_copy'}
      onPress={() => {
        // Without a clipboard (insecure origin, refused) the text on the page can still be selected.
        navigator.clipboard?.writeText(text).then(
          () => setIsCopied(true),
          () => undefined,
        )
      }}
    >
      {t('copy')}
    </Button>
  )
}
