import { type CollectionPreset, useCommands, useHost, usePermissions } from '@pergola/sdk'
import { IconButton, lazyComponent, lazyOverlay } from '@pergola/sdk/ui'
import { useCallback, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ViewPreset } from './useListingView'

const BookmarkDialog = lazyOverlay(() =>
  import(/* webpackChunkName: "listing-tools" */ './BookmarkDialog').then((file) => file.BookmarkDialog),
)

const BookmarkMenu = lazyComponent(() =>
  import(/* webpackChunkName: "listing-tools" */ './BookmarkMenu').then((file) => file.BookmarkMenu),
)

export interface BookmarkButtonProps {
  collection: string
  /** What is on screen. */
  preset: ViewPreset
  /** The bookmark that is shown, or that the view is. */
  current: CollectionPreset | null
  /** The view is not as the bookmark has it. */
  isChanged: boolean
  /** Offers no choice of whom the bookmark is for. */
  isPersonalOnly?: boolean
  onDiscard: () => void
}

/** Keeps the current view as a bookmark; where one is shown, what can be done with it. */
export function BookmarkButton(props: BookmarkButtonProps) {
  const { collection, preset, current, isChanged, isPersonalOnly = false, onDiscard } = props
  const { t } = useTranslation()
  const [isOpen, setIsOpen] = useState(false)
  const open = useCallback(() => setIsOpen(true), [])
  const { frame } = useHost().stores
  const canCreate = usePermissions().can('create', 'directus_collection_presets')
  const currentId = current?.id ?? null
  useEffect(() => {
    frame.getState().bookmarkShown(currentId)
    return () => frame.getState().bookmarkShown(null)
  }, [frame, currentId])

  useCommands(
    current || !canCreate ? [] : [{ id: 'bookmark', title: t('add_bookmark'), icon: 'bookmark', run: open }],
  )
  if (current)
    return (
      <BookmarkMenu
        bookmark={current}
        preset={preset}
        isChanged={isChanged}
        isPersonalOnly={isPersonalOnly}
        onDiscard={onDiscard}
      />
    )
  if (!canCreate) return null
  return (
    <>
      <IconButton icon="bookmark" label={t('add_bookmark')} size="compact" onPress={open} />
      <BookmarkDialog
        isOpen={isOpen}
        collection={collection}
        preset={preset}
        edited={null}
        isPersonalOnly={isPersonalOnly}
        onClose={() => setIsOpen(false)}
      />
    </>
  )
}
