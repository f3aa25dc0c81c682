import { useHost, useNames } from '@pergola/sdk'
import { ConflictPanel, displayValueOf, ErrorSummary, focusField } from '@pergola/sdk/items'
import { Notice } from '@pergola/sdk/ui'
import type { RefObject } from 'react'
import { useTranslation } from 'react-i18next'
import { useStore } from 'zustand'
import { EditsNotice } from './EditsNotice'
import styles from './ItemEditor.module.css'
import type { EditedItem } from './useEditedItem'
import type { EditorActions } from './useEditorActions'

interface EditorMessagesProps extends Pick<EditorActions, 'errors' | 'nestedConflict' | 'onConflictSeen'> {
  edited: EditedItem
  /** Where the fields are that an error leads to. */
  form: RefObject<HTMLElement | null>
}

/** What is said above the form: what is wrong, what others changed meanwhile, where edits come from. */
export function EditorMessages(props: EditorMessagesProps) {
  const { edited, form, errors, nestedConflict, onConflictSeen } = props
  const { collection, session, isNew, isReadOnly, isLog } = edited
  const { t } = useTranslation()
  const names = useNames()
  const isViewing = useStore(useHost().stores.session, ({ viewing }) => viewing !== null)
  return (
    <div className={styles.messages}>
      {errors && (
        <ErrorSummary
          collection={collection.collection}
          errors={errors}
          onFieldPress={(field) => focusField(form.current, field)}
        />
      )}
      {session.conflict && (
        <ConflictPanel
          collection={collection}
          conflict={session.conflict}
          staged={session.staged}
          values={session.values}
          onKeepMine={({ field, mine }) => session.stage(field, mine)}
          onTakeTheirs={({ field }) => session.unstage(field)}
          onClose={session.noticeClosed}
        />
      )}
      {nestedConflict && (
        <ConflictPanel
          title={t('modules.collections.conflict_related', {
            collection: names.collection(nestedConflict.collection.collection),
            item: displayValueOf(nestedConflict.collection, nestedConflict.theirs) ?? nestedConflict.key,
          })}
          collection={nestedConflict.collection}
          conflict={nestedConflict.merge}
          staged={nestedConflict.staged}
          values={nestedConflict.theirs}
          onKeepMine={nestedConflict.onKeepMine}
          onTakeTheirs={nestedConflict.onTakeTheirs}
          onClose={onConflictSeen}
        />
      )}
      {session.elsewhere && (
        <EditsNotice
          kind="elsewhere"
          typedAt={session.elsewhere.savedAt}
          onAction={session.elsewhere.takeOver}
          onClose={session.noticeClosed}
        />
      )}
      {session.restoredAt !== null && (
        <EditsNotice
          kind="restored"
          typedAt={session.restoredAt}
          onAction={session.discarded}
          onClose={session.noticeClosed}
        />
      )}
      {/* No one expects to change what has happened. */}
      {isReadOnly && !isNew && !isLog && (
        <Notice tone="gray-subdued">{t(isViewing ? 'readonly_viewing' : 'readonly_item')}</Notice>
      )}
    </div>
  )
}
