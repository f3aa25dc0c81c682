import { type CollectionPreset, useApi, useCurrentUser, useHost, useNotify, usePaths } from '@pergola/sdk'
import { useCreateOnce } from '@pergola/sdk/items'
import { PromptDialog, Select } from '@pergola/sdk/ui'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router-dom'
import { createPreset, updatePreset } from '../data/presetsQuery'
import { rolesQuery } from '../data/rolesQuery'
import { useAddedTexts } from '../jobs/useAddedTexts'
import texts from './texts.json'
import type { ViewPreset } from './useListingView'

export interface BookmarkDialogProps {
  isOpen: boolean
  collection: string
  /** What a new bookmark shows. */
  preset: ViewPreset
  /** The bookmark whose name and readers are changed; null for a new one. */
  edited: CollectionPreset | null
  /** Offers no choice of whom the bookmark is for. */
  isPersonalOnly: boolean
  onClose: () => void
}

/** Asks for the name of a bookmark, and whom it is for. */
export function BookmarkDialog(props: BookmarkDialogProps) {
  // Mounted with each opening, so that nothing of the last one is left.
  return props.isOpen ? <OpenBookmarkDialog {...props} /> : null
}

function OpenBookmarkDialog({ collection, preset, edited, isPersonalOnly, onClose }: BookmarkDialogProps) {
  useAddedTexts('presets', texts)
  const { t } = useTranslation()
  const api = useApi()
  const user = useCurrentUser()
  const notify = useNotify()
  const createOnce = useCreateOnce()
  const { directory } = useHost().stores
  const [scope, setScope] = useState(edited ? scopeOf(edited) : 'personal')
  const navigate = useNavigate()
  const paths = usePaths()
  const hasScopes = user.isAdmin && !isPersonalOnly
  const roles = useQuery({ ...rolesQuery(api), enabled: hasScopes })

  const { mutate, isPending } = useMutation({
    mutationFn: async (title: string) => {
      const values = { title, ...ownerOf(scope, edited?.user ?? user.id) }
      if (edited) {
        await updatePreset(api, edited.id, values)
        directory.getState().bookmarkChanged(edited.id, values)
        return
      }
      const created = { ...preset, collection, ...values }
      const bookmark = await createOnce(created, (headers) => createPreset(api, created, headers))
      directory.getState().bookmarkAdded(bookmark)
      navigate(`${paths.listing(collection)}?b=${bookmark.id}`, { replace: true })
    },
    onSuccess: onClose,
    onError: (error) =>
      notify({ title: t('something_went_wrong_body'), details: error.message, color: 'danger' }),
  })

  return (
    <PromptDialog
      isOpen
      title={
        edited ? t('modules.collections.presets.edit_title', { title: edited.title }) : t('add_bookmark')
      }
      defaultValue={edited?.title ?? ''}
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

function scopeOf({ user, role }: CollectionPreset): string {
  if (user !== null) return 'personal'
  return role === null ? 'global' : String(role)
}

function ownerOf(scope: string, me: number): Pick<CollectionPreset, 'user' | 'role'> {
  if (scope === 'personal') return { user: me, role: null }
  return scope === 'global' ? { user: null, role: null } : { user: null, role: Number(scope) }
}
