import { type PrimaryKey, useApi } from '@pergola/sdk'
import { useCreateOnce, useNotifyFailure } from '@pergola/sdk/items'
import { VisuallyHidden } from '@pergola/sdk/ui'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { activityKeys } from '../data/activityQuery'
import { createComment } from '../data/comments'
import { CommentForm } from './CommentForm'

export interface CommentBoxProps {
  collection: string
  primaryKey: PrimaryKey
}

/** Writes a new comment. A refused one stays in the box. */
export function CommentBox({ collection, primaryKey }: CommentBoxProps) {
  const api = useApi()
  const notifyFailure = useNotifyFailure()
  const queryClient = useQueryClient()
  const createOnce = useCreateOnce()
  const { t } = useTranslation()
  const [text, setText] = useState('')
  const [isPosted, setIsPosted] = useState(false)
  const { mutate, isPending } = useMutation({
    mutationFn: (comment: string) =>
      createOnce(comment, (headers) => createComment(api, collection, primaryKey, comment, headers)),
    onSuccess: async () => {
      setText('')
      setIsPosted(true)
      await queryClient.invalidateQueries({
        queryKey: activityKeys.ofItem(api.project, collection, primaryKey),
      })
    },
    onError: notifyFailure,
  })
  return (
    <>
      <CommentForm
        label={t('leave_comment')}
        submitLabel={t('submit')}
        value={text}
        isPending={isPending}
        onChange={(next) => {
          setText(next)
          setIsPosted(false)
        }}
        onSubmit={() => mutate(text.trim())}
      />
      <VisuallyHidden>
        <span role="status">{isPosted && t('comment_posted')}</span>
      </VisuallyHidden>
    </>
  )
}
