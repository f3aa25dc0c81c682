import type { Job } from '@pergola/sdk/items'
import { Button, Dialog } from '@pergola/sdk/ui'
import { useEffect, useEffectEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import styles from './FileUsesDialog.module.css'
import { MoveProgress } from './MoveProgress'
import { useMovedUses } from './useMovedUses'

export interface LeftMoveDialogProps {
  /** As it was found. */
  job: Job
  /** It has ended, and what came of it was seen. */
  onOver: () => void
}

/** How far another file has taken the places of one. Closed in the middle, it goes on: a notice says how it ended. */
export function LeftMoveDialog({ job, onOver }: LeftMoveDialogProps) {
  const { t } = useTranslation()
  const [isOpen, setIsOpen] = useState(true)
  const moved = useMovedUses()
  const isRunning = moved.job !== null

  const handleMount = useEffectEvent(async (signal: AbortSignal) => {
    if (await moved.show(job, signal)) onOver()
  })
  useEffect(() => {
    const leaving = new AbortController()
    void handleMount(leaving.signal)
    return () => leaving.abort()
  }, [])

  function handleClose() {
    setIsOpen(false)
    if (!isRunning) onOver()
  }

  return (
    <Dialog
      isOpen={isOpen || moved.refused.length > 0}
      title={t('modules.files.replace_everywhere')}
      onOpenChange={(opens) => !opens && handleClose()}
      footer={
        <>
          {isRunning && <Button onPress={moved.cancel}>{t('cancel')}</Button>}
          <Button variant="primary" onPress={handleClose}>
            {t('done')}
          </Button>
        </>
      }
    >
      <div className={styles.uses}>
        <MoveProgress {...moved} />
      </div>
    </Dialog>
  )
}
