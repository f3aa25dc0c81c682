import { type Host, useHost } from '@pergola/sdk/host'
import { IconButton } from '@pergola/sdk/ui'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useStore } from 'zustand'
import { createUploads, type UploadsStore } from './createUploads'
import { describeUploads, isOnItsWay } from './describeUploads'
import { UploadList } from './UploadList'
import styles from './UploadTray.module.css'

const stores = new WeakMap<Host['api'], UploadsStore>()

/** The uploads of a project: one list for all pages, made with the first file. */
export function uploadsOf({ api, stores: { frame } }: Pick<Host, 'api' | 'stores'>): UploadsStore {
  const known = stores.get(api)
  if (known) return known
  const store = createUploads()
  stores.set(api, store)
  store.subscribe(({ items }) => {
    const isBusy = items.some(isOnItsWay)
    const { tray, trayChanged } = frame.getState()
    if (items.length === 0) trayChanged(null)
    else if (tray?.isBusy !== isBusy) trayChanged({ Tray: UploadTray, isBusy })
  })
  return store
}

/** Time for which a tray without failures can be read after its last file. */
const STAY_MS = 5000

/** What is sent while the page, or the dialog that began it, is gone. It leaves by itself once all is stored. */
export function UploadTray() {
  const { t } = useTranslation()
  const store = uploadsOf(useHost())
  const uploads = useStore(store, (state) => state.items).filter(({ owner }) => owner === null)
  const [isOpen, setIsOpen] = useState(true)
  const [isHeld, setIsHeld] = useState(false)
  const { retried, cancelled, tidied } = store.getState()
  const underway = uploads.filter(isOnItsWay).length
  const failed = uploads.filter(({ state }) => state === 'failed').length
  const isStored = uploads.length > 0 && underway === 0 && failed === 0

  useEffect(() => {
    if (!isStored || isHeld) return
    const timer = setTimeout(() => tidied(['done']), STAY_MS)
    return () => clearTimeout(timer)
  }, [isStored, isHeld, tidied])

  // The console itself goes: no one is left to whom the files belong.
  useEffect(
    () => () => {
      for (const { id } of store.getState().items.filter(isOnItsWay)) cancelled(id)
    },
    [store, cancelled],
  )

  if (uploads.length === 0) return null
  return (
    <section
      className={styles.tray}
      aria-label={t('uploads')}
      onPointerEnter={() => setIsHeld(true)}
      onPointerLeave={() => setIsHeld(false)}
      onFocus={() => setIsHeld(true)}
      onBlur={() => setIsHeld(false)}
      onKeyDown={({ key, currentTarget }) => {
        if (key !== 'Escape' || !isOpen) return
        currentTarget.querySelector<HTMLElement>('button[aria-expanded]')?.focus()
        setIsOpen(false)
      }}
    >
      <div className={styles.head}>
        <span role="status" className={styles.title}>
          {describeUploads(uploads, t)}
        </span>
        <IconButton
          icon={isOpen ? 'expand_more' : 'expand_less'}
          size="compact"
          label={t(isOpen ? 'hide_uploads' : 'show_uploads')}
          aria-expanded={isOpen}
          onPress={() => setIsOpen(!isOpen)}
        />
        {underway === 0 && (
          <IconButton
            icon="close"
            size="compact"
            label={t('dismiss')}
            onPress={() => tidied(['done', 'failed'])}
          />
        )}
      </div>
      {isOpen && (
        <div className={styles.body}>
          <UploadList uploads={uploads} onRetry={retried} onCancel={cancelled} />
        </div>
      )}
    </section>
  )
}
