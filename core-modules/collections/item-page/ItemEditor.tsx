import {
  ItemForm,
  type ItemFormProps,
  type ItemPageProps,
  isEmptyValue,
  LeaveGuard,
  statusOf,
} from '@pergola/sdk/items'
import { IconButton, lazyComponent, lazyOverlay } from '@pergola/sdk/ui'
import { type ReactNode, type RefObject, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ActivityFeed } from '../activity/ActivityFeed'
import type { FeedEntry } from '../activity/feedEntries'
import { EditorMessages } from './EditorMessages'
import styles from './ItemEditor.module.css'
import { ItemPageFrame } from './ItemPageFrame'
import { SaveButtons } from './SaveButtons'
import { canBeCopied } from './saveModes'
import { type EditedItem, type EditedItemInput, useEditedItem } from './useEditedItem'
import { type EditorActions, toggleField, useEditorActions } from './useEditorActions'
import { useOthersOnPage } from './useOthersOnPage'
import { usePageTexts } from './usePageTexts'
import { useReload, useReverted } from './useReverted'

const LoggedChange = lazyComponent(() =>
  import(/* webpackChunkName: "logged-change" */ '../activity/LoggedChange').then(
    (file) => file.LoggedChange,
  ),
)

const RevertDialog = lazyOverlay(() =>
  import(/* webpackChunkName: "revert" */ '../activity/RevertDialog').then((file) => file.RevertDialog),
)

export interface ItemEditorProps
  extends EditedItemInput,
    Pick<ItemPageProps, 'actions' | 'intro' | 'omittedFields' | 'deletionNote'> {}

/** The page once its item is there. */
export function ItemEditor(props: ItemEditorProps) {
  const { collection, primaryKey, loaded, actions, intro, omittedFields, deletionNote } = props
  const body = useRef<HTMLDivElement>(null)
  const [reverting, setReverting] = useState<FeedEntry | null>(null)
  const edited = useEditedItem({ collection, primaryKey, loaded })
  const { session, rights, isExisting, isLog } = edited
  const texts = usePageTexts(collection, edited.isNew ? null : primaryKey, edited.count, session.item)
  const editor = useEditorActions(edited, { title: texts.title, deletionNote })
  const reload = useReload(collection.collection, primaryKey, session)
  const handleReverted = useReverted(collection.collection, primaryKey, session)
  // Who cannot save has no need to agree on it.
  const others = useOthersOnPage(isExisting && !edited.isReadOnly)

  return (
    <ItemPageFrame
      collection={collection}
      texts={texts}
      others={others}
      status={session.item && statusOf(collection, session.item)}
      actions={
        <>
          {isExisting && session.item && actions?.({ item: session.item, reload })}
          <EditorButtons edited={edited} editor={editor} />
        </>
      }
      sidebar={
        isExisting && !isLog ? (
          <ActivityFeed
            collection={collection}
            primaryKey={primaryKey}
            comment={rights.comment}
            canRevert={!edited.isReadOnly}
            onRevert={setReverting}
          />
        ) : undefined
      }
    >
      <EditorForm edited={edited} omittedFields={omittedFields} errors={editor.errors?.fields} body={body}>
        <EditorMessages
          edited={edited}
          form={body}
          errors={editor.errors}
          nestedConflict={editor.nestedConflict}
          onConflictSeen={editor.onConflictSeen}
        />
        {isExisting && session.item && intro?.({ item: session.item, reload })}
        {isLog && session.item && <LoggedChange record={session.item} />}
      </EditorForm>
      {isExisting && (
        <RevertDialog
          collection={collection}
          primaryKey={primaryKey}
          access={rights.fields}
          current={session.savedValues}
          isOpen={reverting !== null}
          entry={reverting}
          onClose={() => setReverting(null)}
          onReverted={(next) => {
            setReverting(null)
            handleReverted(next)
          }}
        />
      )}
      <LeaveGuard hasUnsavedEdits={session.hasUnsavedEdits} onDiscard={session.ended} />
    </ItemPageFrame>
  )
}

function EditorButtons({ edited, editor }: { edited: EditedItem; editor: EditorActions }) {
  const { collection, session, rights, isNew, isBatch, count } = edited
  const { t } = useTranslation()
  return (
    <>
      {edited.canDelete && (
        <IconButton
          icon="delete"
          variant="secondary"
          label={t('delete_items', { count })}
          isPending={editor.isDeleting}
          onPress={() => void editor.remove()}
        />
      )}
      {!edited.isReadOnly && (
        <SaveButtons
          situation={{
            hasEdits: session.hasEdits,
            isNew,
            isSingle: collection.single,
            isBatch,
            canCreate: rights.canCreate,
            canCopy: canBeCopied(collection),
          }}
          isSaving={session.isSaving}
          onSave={(mode) => void editor.handleSave(mode)}
        />
      )}
    </>
  )
}

interface EditorFormProps {
  edited: EditedItem
  omittedFields: ItemPageProps['omittedFields']
  errors: ItemFormProps['errors']
  body: RefObject<HTMLDivElement | null>
  /** Above the fields. */
  children: ReactNode
}

function EditorForm({ edited, omittedFields, errors, body, children }: EditorFormProps) {
  const { session, isNew, isBatch, common, rights } = edited
  return (
    <div ref={body} className={styles.body}>
      {children}
      <ItemForm
        key={session.generation}
        fields={shownFields(edited, omittedFields)}
        values={session.values}
        savedValues={isBatch ? undefined : session.savedValues}
        primaryKey={edited.primaryKey}
        isNew={isNew}
        isReadOnly={edited.isReadOnly}
        access={rights.fields}
        errors={errors}
        // A phone would cover half of the page with its keyboard before anyone has seen it.
        autoFocus={isNew && !matchMedia('(pointer: coarse)').matches}
        batch={
          common
            ? {
                active: new Set(Object.keys(session.staged)),
                mixed: common.mixed,
                onToggle: (field, isActive) => toggleField(edited, field, isActive),
              }
            : undefined
        }
        onChange={session.stage}
        onFillIn={isNew ? session.fillIn : undefined}
      />
    </div>
  )
}

/** The fields of the form. Those of a log that hold nothing say nothing: no one can fill them in. */
function shownFields(
  { fields, isLog, session }: EditedItem,
  omitted: ItemPageProps['omittedFields'] = [],
): EditedItem['fields'] {
  if (!isLog && omitted.length === 0) return fields
  return Object.fromEntries(
    Object.entries(fields).filter(
      ([name]) => !omitted.includes(name) && !(isLog && isEmptyValue(session.values[name])),
    ),
  )
}
