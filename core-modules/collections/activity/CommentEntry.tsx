import {
  type Activity,
  type CommentLevel,
  type PrimaryKey,
  useApi,
  useConfirm,
  useCurrentUser,
} from '@pergola/sdk'
import { useNotifyFailure } from '@pergola/sdk/items'
import { IconButton, LightMarkdown, Menu, MenuItem, MenuTrigger } from '@pergola/sdk/ui'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { activityKeys } from '../data/activityQuery'
import { deleteComment, updateComment } from '../data/comments'
import styles from './CommentEntry.module.css'
import { CommentForm } from './CommentForm'

export interface CommentEntryProps {
  collection: string
  primaryKey: PrimaryKey
  activity: Activity
  level: CommentLevel
}

/** A comment, with its menu for those who may change it: own ones from `update` on, everyone's with `full`. */
export function CommentEntry({ collection, primaryKey, activity, level }: CommentEntryProps) {
  const api = useApi()
  const me = useCurrentUser()
  const notifyFailure = useNotifyFailure()
  const confirm = useConfirm()
  const queryClient = useQueryClient()
  const { t } = useTranslation()
  const [draft, setDraft] = useState<string | null>(null)
  const entry = useRef<HTMLDivElement>(null)
  const authorId = typeof activity.action_by === 'object' ? activity.action_by?.id : activity.action_by
  const canChange = level === 'full' || (level === 'update' && authorId === me.id)

  const { mutate, isPending } = useMutation({
    mutationFn: async (change: 'delete' | { comment: string }) => {
      if (change === 'delete') await deleteComment(api, activity.id)
      else await updateComment(api, activity.id, change.comment)
    },
    onSuccess: async (_answer, change) => {
      const shown = entry.current
      const feed = shown?.closest('section')
      await queryClient.invalidateQueries({
        queryKey: activityKeys.ofItem(api.project, collection, primaryKey),
      })
      setDraft(null)
      // A comment that goes hands the focus to the box for the next one, unless someone has moved it on already.
      const focused = document.activeElement
      const isOurs = focused === document.body || shown?.contains(focused)
      if (change === 'delete' && isOurs) feed?.querySelector('textarea')?.focus()
    },
    onError: notifyFailure,
  })

  async function handleDelete() {
    const isConfirmed = await confirm({
      title: t('delete_comment_confirm'),
      confirmLabel: t('delete_comment'),
      isDestructive: true,
    })
    if (isConfirmed) mutate('delete')
  }

  if (draft !== null) {
    return (
      <CommentForm
        label={t('edit_comment')}
        submitLabel={t('save')}
        value={draft}
        isPending={isPending}
        onChange={setDraft}
        onSubmit={() => mutate({ comment: draft.trim() })}
        onCancel={() => setDraft(null)}
      />
    )
  }
  return (
    <div ref={entry} className={styles.comment}>
      <div className={styles.text}>
        <LightMarkdown text={activity.comment ?? ''} />
        {activity.edited_on && <span className={styles.edited}> · {t('comment_edited')}</span>}
      </div>
      {canChange && (
        <MenuTrigger>
          <IconButton icon="more_vert" label={t('comment_options')} tooltip={false} size="compact" />
          <Menu aria-label={t('comment_options')} placement="bottom end">
            <MenuItem icon="edit" onAction={() => setDraft(activity.comment ?? '')}>
              {t('edit_comment')}
            </MenuItem>
            <MenuItem icon="delete" isDanger onAction={() => void handleDelete()}>
              {t('delete_comment')}
            </MenuItem>
          </Menu>
        </MenuTrigger>
      )}
    </div>
  )
}
