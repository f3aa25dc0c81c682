import { useApi, useCurrentUser, useHost, useNotify } from '@pergola/sdk'
import { PromptDialog, Select } from '@pergola/sdk/ui'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { createPreset } from '../data/presetsQuery'
import { rolesQuery } from '../data/rolesQuery'
import type { BookmarkButtonProps } from './BookmarkButton'

export interface BookmarkDialogProps extends Omit<BookmarkButtonProps, 'current'> {
  isOpen: boolean
  onClose: () => void
}

/** Asks for the name of a bookmark, and whom it is for. */
export function BookmarkDialog(props: BookmarkDialogProps) {
  // Mounted with each opening, so that nothing of the last one is left.
  return props.isOpen ? <OpenBookmarkDialog {...props} /> : null
}

function OpenBookmarkDialog({ collection, preset, isPersonalOnly, onClose }: BookmarkDialogProps) {
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
