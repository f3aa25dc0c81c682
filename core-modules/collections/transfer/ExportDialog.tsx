import { formatFileSize, useApi, useNames, useNotify } from '@pergola/sdk'
import { useFilterScope } from '@pergola/sdk/items'
import { Button, Dialog, Notice, ProgressBar } from '@pergola/sdk/ui'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ListedItems } from '../data/ListedItems'
import { offeredFields } from '../data/offeredFields'
import { downloadFile, saveFile } from '../jobs/downloadFile'
import { ExportForm } from './ExportForm'
import { type ExportChoice, type ExportRequest, exportRequest } from './exportRequest'
import styles from './Transfer.module.css'
import { useTransferTexts } from './useTransferTexts'

export interface ExportDialogProps {
  isOpen: boolean
  listed: ListedItems
  onClose: () => void
}

/** Asks what of a listing goes into a file and of which kind, and downloads it. */
export function ExportDialog(props: ExportDialogProps) {
  useTransferTexts()
  // Mounted with each opening, so that it begins with what the list shows then.
  return props.isOpen ? <OpenExportDialog {...props} /> : null
}

function OpenExportDialog({ listed, onClose }: ExportDialogProps) {
  const { t, i18n } = useTranslation()
  const names = useNames()
  const { collection, shown, selectedKeys } = listed
  const name = collection.collection
  const scope = useFilterScope(name)
  const fields = offeredFields(collection, scope).filter(({ type }) => type !== 'hash' && type !== 'alias')
  const offered = new Set(fields.map(({ field }) => field))
  const asListed = [...new Set(shown.map(({ field }) => field))].filter((field) => offered.has(field))
  const [choice, setChoice] = useState<ExportChoice>({
    format: 'csv',
    items: selectedKeys.length > 0 ? 'selected' : 'listed',
    columns: asListed,
    related: 'keys',
  })
  const change = (part: Partial<ExportChoice>) => setChoice({ ...choice, ...part })
  const { start, cancel, bytes, error } = useDownload(name, onClose)
  const isRunning = bytes !== null
  const size = formatFileSize(bytes ?? 0, i18n.language)

  return (
    <Dialog
      isOpen
      isActionRequired={isRunning}
      onOpenChange={onClose}
      title={t('modules.collections.transfer.export_title', { collection: names.collection(name) })}
      footer={
        isRunning ? (
          <Button onPress={cancel}>{t('modules.collections.transfer.cancel_export')}</Button>
        ) : (
          <>
            <Button onPress={onClose}>{t('cancel')}</Button>
            <Button
              variant="primary"
              icon="download"
              isDisabled={choice.columns.length === 0}
              onPress={() => void start(exportRequest(listed, choice), `${name}.${choice.format}`)}
            >
              {t('modules.collections.transfer.export_start')}
            </Button>
          </>
        )
      }
    >
      <div className={styles.form}>
        {error && (
          <Notice tone="danger" role="alert" title={t('modules.collections.transfer.export_failed')}>
            {error.status === 0 ? t('modules.collections.transfer.export_truncated') : error.message}
          </Notice>
        )}
        {isRunning && (
          <div className={styles.progress}>
            <ProgressBar label={t('modules.collections.transfer.export_start')} />
            <p role="status">{t('modules.collections.transfer.export_wait', { size })}</p>
          </div>
        )}
        <ExportForm
          listed={listed}
          fields={fields}
          asListed={asListed}
          choice={choice}
          onChange={change}
          isDisabled={isRunning}
        />
      </div>
    </Dialog>
  )
}

interface Refusal {
  status: number
  message: string
}

function useDownload(collection: string, onDone: () => void) {
  const { t } = useTranslation()
  const api = useApi()
  const notify = useNotify()
  const [bytes, setBytes] = useState<number | null>(null)
  const [error, setError] = useState<Refusal | null>(null)
  const running = useRef<AbortController | null>(null)
  useEffect(() => () => running.current?.abort(), [])

  async function start(asked: ExportRequest, name: string): Promise<void> {
    const controller = new AbortController()
    running.current = controller
    setError(null)
    setBytes(0)
    try {
      const path = `/exports/${encodeURIComponent(collection)}`
      const { signal } = controller
      saveFile(await downloadFile(api, path, { ...asked, signal, onProgress: setBytes }), name)
      notify({
        title: t('modules.collections.transfer.export_done', { name }),
        color: 'success',
        icon: 'check',
      })
      onDone()
    } catch (cause) {
      if (!controller.signal.aborted) setError(cause as Refusal)
    } finally {
      if (!controller.signal.aborted) setBytes(null)
    }
  }

  function cancel(): void {
    running.current?.abort()
    setBytes(null)
  }

  return { start, cancel, bytes, error }
}
