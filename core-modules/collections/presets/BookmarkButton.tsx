import { type CollectionPreset, useCommands, useHost } from '@pergola/sdk'
import { IconButton, lazyOverlay } from '@pergola/sdk/ui'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import styles from './BookmarkButton.module.css'
import type { ViewPreset } from './useListingView'

const BookmarkDialog = lazyOverlay(() =>
  import(/* webpackChunkName: "listing-tools" */ './BookmarkDialog').then((file) => file.BookmarkDialog),
)

export interface BookmarkButtonProps {
  collection: string
  /** What is on screen. */
  preset: ViewPreset
  /** The bookmark that the view is. */
  current: CollectionPreset | null
  /** Offers no choice of whom the bookmark is for. */
  isPersonalOnly?: boolean
}

/** Keeps the current view as a bookmark; filled while the view is one. */
export function BookmarkButton({ collection, preset, current, isPersonalOnly = false }: BookmarkButtonProps) {
  const { t } = useTranslation()
  const [isOpen, setIsOpen] = useState(false)
  const { frame } = useHost().stores
  const currentId = current?.id ?? null
  useEffect(() => {
    frame.getState().bookmarkShown(currentId)
    return () => frame.getState().bookmarkShown(null)
  }, [frame, currentId])

  useCommands(
    current
      ? []
      : [{ id: 'bookmark', title: t('add_bookmark'), icon: 'bookmark', run: () => setIsOpen(true) }],
  )
  if (current) {
    return (
      <IconButton
        icon="bookmark"
        isFilled
        label={current.title ?? ''}
        aria-pressed
        isDisabled
        size="compact"
        className={styles.current}
      />
    )
  }
  return (
    <>
      <IconButton icon="bookmark" label={t('add_bookmark')} size="compact" onPress={() => setIsOpen(true)} />
      <BookmarkDialog
        isOpen={isOpen}
        collection={collection}
        preset={preset}
        isPersonalOnly={isPersonalOnly}
        onClose={() => setIsOpen(false)}
      />
    </>
  )
}
