import { useApi, useBookmarks, useCurrentUser, useHost, useNotify } from '@pergola/sdk'
import { IconButton, PromptDialog, Select } from '@pergola/sdk/ui'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { createPreset } from '../../data/presetsQuery'
import { rolesQuery } from '../../data/rolesQuery'
import { matchBookmark } from './matchBookmark'
import type { ViewPreset } from './useListingView'

export interface BookmarkButtonProps {
  collection: string
  /** What is on screen. */
  preset: ViewPreset
  /** Offers no choice of whom the bookmark is for. */
  isPersonalOnly?: boolean
}

/** Keeps the current view as a bookmark; filled while the view is one. */
export function BookmarkButton({ collection, preset, isPersonalOnly = false }: BookmarkButtonProps) {
  const { t } = useTranslation()
  const bookmarks = useBookmarks()
  const [isOpen, setIsOpen] = useState(false)
  const current = matchBookmark(bookmarks, collection, preset)

  if (current) {
    return (
      <IconButton
        icon="bookmark"
        isFilled
        label={current.title ?? ''}
        aria-pressed
        isDisabled
        size="compact"
      />
    )
  }
  return (
    <>
      <IconButton icon="bookmark" label={t('add_bookmark')} size="compact" onPress={() => setIsOpen(true)} />
      {isOpen && (
        <BookmarkDialog
          collection={collection}
          preset={preset}
          isPersonalOnly={isPersonalOnly}
          onClose={() => setIsOpen(false)}
        />
      )}
    </>
  )
}

function BookmarkDialog(props: BookmarkButtonProps & { onClose: () => void }) {
  const { collection, preset, isPersonalOnly, onClose } = props
  const { t } = useTranslation()
  const api = useApi()
  const user = useCurrentUser()
  const notify = useNotify()
  const { directory } = useHost().stores
  const [scope, setScope] = useState('personal')
  const hasScopes = user.isAdmin && !isPersonalOnly
  const roles = useQuery({ ...rolesQuery(api), enabled: hasScopes })

  const { mutate, isPending } = useMutation({
    mutationFn: (title: string) =>
      createPreset(api, { ...preset, collection, title, ...ownerOf(scope, user.id) }),
    onSuccess: (bookmark) => {
      directory.getState().bookmarkAdded(bookmark)
      onClose()
    },
    onError: (error) =>
      notify({ title: t('something_went_wrong_body'), details: error.message, color: 'danger' }),
  })

  return (
    <PromptDialog
      isOpen
      title={t('add_bookmark')}
      label={t('name_bookmark')}
      confirmLabel={t('save')}
      isRequired
      isPending={isPending}
      onConfirm={(title) => mutate(title.trim())}
      onCancel={onClose}
    >
      {hasScopes && (
        <Select
          label={t('bookmark_scope')}
          value={scope}
          onChange={setScope}
          options={[
            { id: 'personal', label: t('bookmark_personal') },
            { id: 'global', label: t('bookmark_global') },
            ...(roles.data ?? []).map(({ id, name }) => ({
              id: String(id),
              label: t('bookmark_role', { role: name }),
            })),
          ]}
        />
      )}
    </PromptDialog>
  )
}

function ownerOf(scope: string, me: number) {
  if (scope === 'personal') return { user: me }
  return scope === 'global' ? { user: null, role: null } : { user: null, role: Number(scope) }
}
