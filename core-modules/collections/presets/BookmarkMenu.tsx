import {
  type CollectionPreset,
  useApi,
  useCurrentUser,
  useHost,
  useNotify,
  usePaths,
  usePermissions,
} from '@pergola/sdk'
import { useNotifyFailure } from '@pergola/sdk/items'
import { Button, IconButton, Menu, MenuItem, MenuTrigger, useIsNarrow } from '@pergola/sdk/ui'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router-dom'
import { updatePreset } from '../data/presetsQuery'
import { rolesQuery } from '../data/rolesQuery'
import { useAddedTexts } from '../jobs/useAddedTexts'
import { BookmarkDialog } from './BookmarkDialog'
import texts from './texts.json'
import type { ViewPreset } from './useListingView'

export interface BookmarkMenuProps {
  bookmark: CollectionPreset
  /** What is on screen. */
  preset: ViewPreset
  isChanged: boolean
  isPersonalOnly: boolean
  onDiscard: () => void
}

/** What can be done with the bookmark that is shown: who sees it, and what becomes of the changes of its view. */
export function BookmarkMenu({ bookmark, preset, isChanged, isPersonalOnly, onDiscard }: BookmarkMenuProps) {
  useAddedTexts('presets', texts)
  const { t } = useTranslation()
  const isNarrow = useIsNarrow()
  const navigate = useNavigate()
  const paths = usePaths()
  const [dialog, setDialog] = useState<'duplicate' | 'edit' | null>(null)
  const save = useSaveView(bookmark, preset, onDiscard)
  const seenBy = useSeenBy(bookmark)
  const { id, collection } = bookmark
  const title = bookmark.title ?? ''
  const { isOwn, canChange, canDuplicate } = useBookmarkRights(bookmark)

  const actions: Record<string, () => void> = {
    save: () => void save(),
    discard: () => {
      onDiscard()
      navigate({ search: `?b=${id}` }, { replace: true })
    },
    duplicate: () => setDialog('duplicate'),
    edit: () => setDialog('edit'),
    leave: () => navigate(paths.listing(collection)),
  }

  return (
    <>
      <MenuTrigger>
        <IconButton
          icon="bookmark"
          isFilled
          size="compact"
          label={t(`modules.collections.presets.${isChanged ? 'menu_changed' : 'menu'}`, { title })}
          tooltip={title}
        />
        <Menu onAction={(key) => actions[String(key)]?.()}>
          <MenuItem id="seen" icon="visibility" isDisabled>
            {isOwn ? seenBy : `${seenBy}. ${t('modules.collections.presets.by_admins')}`}
          </MenuItem>
          {canChange && isChanged && (
            <MenuItem id="save" icon="check">
              {t('modules.collections.presets.save')}
            </MenuItem>
          )}
          {isChanged && (
            <MenuItem id="discard" icon="undo">
              {t('modules.collections.presets.discard')}
            </MenuItem>
          )}
          {canDuplicate && (
            <MenuItem id="duplicate" icon="file_copy">
              {t('modules.collections.presets.duplicate')}
            </MenuItem>
          )}
          {canChange && (
            <MenuItem id="edit" icon="edit">
              {t('modules.collections.presets.edit')}
            </MenuItem>
          )}
          <MenuItem id="leave" icon="arrow_back">
            {t('modules.collections.presets.leave')}
          </MenuItem>
        </Menu>
      </MenuTrigger>
      {canChange && isChanged && !isNarrow && (
        <Button size="compact" onPress={() => void save()}>
          {t('modules.collections.presets.save')}
        </Button>
      )}
      <BookmarkDialog
        isOpen={dialog !== null}
        collection={collection}
        preset={preset}
        edited={dialog === 'edit' ? bookmark : null}
        isPersonalOnly={isPersonalOnly}
        onClose={() => setDialog(null)}
      />
    </>
  )
}

function useBookmarkRights(bookmark: CollectionPreset) {
  const { isAdmin, id } = useCurrentUser()
  const permissions = usePermissions()
  const isOwn = isAdmin || bookmark.user === id
  return {
    isOwn,
    canChange: isOwn && permissions.canOn('update', 'directus_collection_presets', { ...bookmark }),
    canDuplicate: permissions.can('create', 'directus_collection_presets'),
  }
}

/** Makes what is on screen the view of the bookmark. */
function useSaveView({ id, title }: CollectionPreset, preset: ViewPreset, onSaved: () => void) {
  const { t } = useTranslation()
  const api = useApi()
  const notify = useNotify()
  const notifyFailure = useNotifyFailure()
  const { directory } = useHost().stores
  return async (): Promise<void> => {
    try {
      const { search_query, filters, view_type, view_query, view_options } = preset
      const view = { search_query, filters, view_type, view_query, view_options }
      await updatePreset(api, id, view)
      directory.getState().bookmarkChanged(id, view)
      onSaved()
      notify({ title: t('modules.collections.presets.saved', { title }), color: 'success', icon: 'check' })
    } catch (error) {
      notifyFailure(error)
    }
  }
}

/** Who sees a bookmark, in words. */
function useSeenBy({ user, role }: CollectionPreset): string {
  const { t } = useTranslation()
  const api = useApi()
  const me = useCurrentUser()
  const isOfRole = user === null && role !== null
  const roles = useQuery({ ...rolesQuery(api), enabled: isOfRole && me.isAdmin })
  const key = (name: string) => `modules.collections.presets.seen_by_${name}`
  if (user !== null) return t(key(user === me.id ? 'me' : 'person'))
  if (!isOfRole) return t(key('everyone'))
  const name = roles.data?.find(({ id }) => id === role)?.name
  return name ? t(key('role'), { role: name }) : t(key('your_role'))
}
