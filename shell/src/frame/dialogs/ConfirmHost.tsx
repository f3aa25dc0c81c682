import { ConfirmDialog } from '@pergola/sdk/ui'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { useStore } from 'zustand'
import type { Confirmations } from './createConfirmations'

/** Draws the question that is due. Leaving the project answers all with no. */
export function ConfirmHost({ confirmations }: { confirmations: Confirmations }) {
  const { t } = useTranslation()
  const [question] = useStore(confirmations.store, (state) => state.pending)
  useEffect(
    () => () => {
      for (const { answer } of confirmations.store.getState().pending) answer(false)
    },
    [confirmations],
  )
  if (!question) return null
  const { alternative } = question
  return (
    <ConfirmDialog
      key={question.id}
      isOpen
      title={question.title}
      body={question.message}
      confirmLabel={question.confirmLabel ?? t('ok')}
      cancelLabel={question.cancelLabel}
      isDanger={question.isDestructive}
      alternative={
        alternative && {
          label: alternative.label,
          onPress: () => {
            question.answer(false)
            alternative.onPress()
          },
        }
      }
      onConfirm={() => question.answer(true)}
      onCancel={() => question.answer(false)}
    />
  )
}
