import { isApiError, useApi, useNotify } from '@pergola/sdk'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { itemKeys } from '../../client/hooks/itemKeys'
import { useNotifyFailure } from '../text/useNotifyFailure'

/**
 * Says that something was done, with a button that takes it back; without one where there is no way. What was read of
 * items is asked for again after an undo. One that got no answer is offered again.
 *
 * @returns A function of the text and the undo, which rejects when the server refuses.
 */
export function useNotifyUndoable(): (title: string, undo: (() => Promise<void>) | null) => void {
  const api = useApi()
  const notify = useNotify()
  const notifyFailure = useNotifyFailure()
  const queryClient = useQueryClient()
  const { t } = useTranslation()

  async function takeBack(undo: () => Promise<void>): Promise<void> {
    try {
      await undo()
      notify({ title: t('undone'), color: 'success', icon: 'undo' })
    } catch (error) {
      if (isApiError(error) && error.status === 0) offer(error.message, undo, true)
      else notifyFailure(error)
    } finally {
      await queryClient.invalidateQueries({ queryKey: itemKeys.all(api.project) })
    }
  }

  function offer(title: string, undo: (() => Promise<void>) | null, isFailed = false): void {
    notify({
      title,
      color: isFailed ? 'danger' : 'success',
      icon: isFailed ? 'error' : 'check',
      action: undo ? { label: t('undo'), onAction: () => void takeBack(undo), isOnce: true } : undefined,
    })
  }
  return (title, undo) => offer(title, undo)
}
