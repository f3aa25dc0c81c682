import { isApiError, useNotify } from '@pergola/sdk'
import { useTranslation } from 'react-i18next'

/** Notifies that a request failed: in the server's words, or in general ones where it had none. */
export function useNotifyFailure(): (error: unknown) => void {
  const notify = useNotify()
  const { t } = useTranslation()
  return (error) => {
    const message = isApiError(error) ? error.message : ''
    notify({ title: message || t('something_went_wrong_body'), color: 'danger', icon: 'error' })
  }
}
