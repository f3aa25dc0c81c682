import { Notice } from '@pergola/sdk/ui'
import { useTranslation } from 'react-i18next'

/** Stands in for a control whose choices are JSON text that does not parse. */
export function InvalidChoices({ interfaceId, message }: { interfaceId: string; message: string }) {
  const { t } = useTranslation()
  return (
    <Notice tone="danger">
      {t(`interfaces.${interfaceId}.options_invalid`)} {message}
    </Notice>
  )
}
