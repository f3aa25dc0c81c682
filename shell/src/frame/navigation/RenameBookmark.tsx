import { type CollectionPreset, useHost, useNotify } from '@pergola/sdk'
import { PromptDialog } from '@pergola/sdk/ui'
import { useMutation } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'

export interface RenameBookmarkProps {
  isOpen: boolean
  bookmark: CollectionPreset
  onClose: () => void
}

/** Asks for another name of a bookmark. */
export function RenameBookmark({ isOpen, bookmark, onClose }: RenameBookmarkProps) {
  const { t } = useTranslation()
  const { api, stores } = useHost()
  const notify = useNotify()
  const { mutate, isPending } = useMutation({
    mutationFn: (title: string) =>
      api.call('PATCH /collection_presets/:ids', { path: { ids: bookmark.id }, body: { title } }),
    onSuccess: (_, title) => {
      stores.directory.getState().bookmarkChanged(bookmark.id, { title })
      onClose()
    },
    onError: (error) =>
      notify({ title: t('something_went_wrong_body'), details: error.message, color: 'danger' }),
  })
  return (
    <PromptDialog
      isOpen={isOpen}
      title={t('rename_bookmark')}
      label={t('name_bookmark')}
      defaultValue={bookmark.title ?? ''}
      confirmLabel={t('save')}
      isRequired
      isPending={isPending}
      onConfirm={(title) => mutate(title.trim())}
      onCancel={onClose}
    />
  )
}
