import { Icon } from '@pergola/sdk/ui'
import { useEffect, useEffectEvent } from 'react'
import { useTranslation } from 'react-i18next'
import styles from './PageDrop.module.css'
import { useUploads } from './useUploads'

export interface PageDropProps {
  /** Columns that each new record gets, such as `folder`. */
  values?: Readonly<Record<string, string>>
  /** Takes the files instead of uploading them. */
  onFiles?: (files: readonly File[]) => void
  /** What happens to them. Default: that they are uploaded. */
  hint?: string
}

/** Takes files dropped anywhere on the page, unless a dialog is open over it; the tray shows how they fare. */
export function PageDrop({ values, onFiles, hint }: PageDropProps) {
  const { t } = useTranslation()
  const { start } = useUploads({ accept: [], values, isInTray: true })
  const drop = useEffectEvent((files: readonly File[]) => (onFiles ?? start)(files))

  useEffect(() => {
    const controller = new AbortController()
    const { signal } = controller
    const take = (event: DragEvent) => {
      if (!event.dataTransfer?.types.includes('Files') || event.defaultPrevented || isInDialog(event.target))
        return
      event.preventDefault()
      event.dataTransfer.dropEffect = 'copy'
      if (event.type === 'drop') drop([...event.dataTransfer.files])
    }
    document.addEventListener('dragover', take, { signal })
    document.addEventListener('drop', take, { signal })
    return () => controller.abort()
  }, [])

  return (
    <div className={styles.overlay} aria-hidden="true">
      <span className={styles.hint}>
        <Icon name="cloud_upload" size={24} />
        {hint ?? t('drop_on_page')}
      </span>
    </div>
  )
}

function isInDialog(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest('[role="dialog"], [role="alertdialog"]') !== null
}
