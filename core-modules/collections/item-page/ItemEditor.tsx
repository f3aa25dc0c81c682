import {
  type Collection,
  type PrimaryKey,
  traitsOf,
  useApi,
  useCommands,
  useConfirm,
  useCurrentUser,
  useHost,
  useNames,
  usePermissions,
  useVisit,
} from '@pergola/sdk'
import {
  ConflictPanel,
  defaultValue,
  defaultValues,
  displayValueOf,
  ErrorSummary,
  focusField,
  ItemForm,
  type ItemPageProps,
  LeaveGuard,
  statusOf,
  useSaveShortcut,
} from '@pergola/sdk/items'
import { IconButton, lazyComponent, Notice } from '@pergola/sdk/ui'
import { useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router-dom'
import { useStore } from 'zustand'
import { ActivityFeed } from '../activity/ActivityFeed'
import type { FeedEntry } from '../activity/feedEntries'
import { RevertDialog } from '../activity/RevertDialog'
import type { LoadedItems } from '../data/itemQuery'
import { batchFields } from './batchFields'
import { commonValues } from './commonValues'
import { EditsNotice } from './EditsNotice'
import styles from './ItemEditor.module.css'
import { ItemPageFrame } from './ItemPageFrame'
import { itemRights } from './itemRights'
import { SaveButtons } from './SaveButtons'
import type { SaveMode } from './saveModes'
import { useDeleteItem } from './useDeleteItem'
import { useItemSession } from './useItemSession'
import { useOthersOnPage } from './useOthersOnPage'
import { usePageTexts } from './usePageTexts'
import { useReload, useReverted } from './useReverted'
import { useSaveItem } from './useSaveItem'

const LoggedChange = lazyComponent(() =>
  import(/* webpackChunkName: "logged-change" */ '../activity/LoggedChange').then(
    (file) => file.LoggedChange,
  ),
)

export interface ItemEditorProps {
  collection: Collection
  primaryKey: PrimaryKey
  /** What the server holds; no items for a new one. */
  loaded: LoadedItems
  actions?: ItemPageProps['actions']
  deletionNote?: ItemPageProps['deletionNote']
}

/** The page once its item is there. */
export function ItemEditor({ collection, primaryKey, loaded, actions, deletionNote }: ItemEditorProps) {
  const { t } = useTranslation()
  const names = useNames()
  const confirm = useConfirm()
  const permissions = usePermissions()
  const me = useCurrentUser()
  const isViewing = useStore(useHost().stores.session, ({ viewing }) => viewing !== null)
  const navigate = useNavigate()
  const project = useApi().project
  const whoPath = `/${project}/settings/roles/explain?${new URLSearchParams({ collection: collection.collection, item: String(primaryKey) })}`
  const body = useRef<HTMLDivElement>(null)
  const [reverting, setReverting] = useState<FeedEntry | null>(null)

  const isNew = primaryKey === '+'
  const count = Math.max(1, loaded.items.length)
  const isBatch = count > 1
  const isExisting = !isNew && !isBatch
  const fields = useMemo(() => (isBatch ? batchFields(collection) : collection.fields), [isBatch, collection])
  const rights = useMemo(
    () => itemRights(permissions, collection.collection, loaded.items),
    [permissions, collection, loaded],
  )
  const common = useMemo(
    () => (isBatch ? commonValues(loaded.items, Object.keys(fields)) : null),
    [isBatch, loaded, fields],
  )
  const startValues = useMemo(
    () => common?.values ?? (isExisting ? loaded.items[0] : null) ?? defaultValues(Object.values(fields)),
    [common, isExisting, loaded, fields],
  )
  const session = useItemSession({
    collection,
    primaryKey,
    fields,
    access: rights.fields,
    loaded,
    startValues,
    isBatch,
  })
  const texts = usePageTexts(collection, primaryKey, count, session.item)
  const { save, errors, nestedConflict, onConflictSeen } = useSaveItem({
    collection,
    primaryKey,
    isNew,
    count,
    access: rights.fields,
    session,
  })
  const { remove, isDeleting } = useDeleteItem(collection, primaryKey, session, deletionNote)
  const reload = useReload(collection.collection, primaryKey, session)
  const handleReverted = useReverted(collection.collection, primaryKey, session)
  useOthersOnPage(isExisting)
  useSaveShortcut(() => {
    if (session.hasEdits && rights.canSave) void handleSave(isBatch ? 'leave' : 'stay')
  })

  async function handleSave(mode: SaveMode) {
    const isConfirmed =
      !isBatch ||
      (await confirm({ title: t('update_confirm', { count }), confirmLabel: t('update_items', { count }) }))
    if (isConfirmed) await save(mode)
  }

  const isTouched = useRef(false)
  function noticeTouch() {
    isTouched.current = true
  }
  // What comes before anyone has done anything is what the inputs of a new item start with.
  function handleChange(field: string, value: unknown) {
    if (isNew && !isTouched.current) session.fillIn(field, value)
    else session.stage(field, value)
  }

  function handleToggle(field: string, isActive: boolean) {
    const definition = fields[field]
    if (!isActive || !definition) session.unstage(field)
    else session.stage(field, common?.mixed.has(field) ? defaultValue(definition) : session.values[field])
  }

  const situation = {
    hasEdits: session.hasEdits,
    isNew,
    isSingle: collection.single,
    isBatch,
    canCreate: rights.canCreate,
  }
  const status = session.item && statusOf(collection, session.item)
  const { holds, isLog = false } = traitsOf(collection.collection)
  // Who deletes the own account has no way to take that back.
  const isOwnAccount = holds === 'people' && String(primaryKey) === String(me.id)
  const canDelete = rights.canDelete && !collection.single && !isOwnAccount && !isLog
  const isFormReadOnly = !rights.canSave || isLog
  useVisit(
    isExisting && !isLog && !collection.single
      ? { collection: collection.collection, key: primaryKey, title: texts.title }
      : null,
  )
  useCommands([
    ...(canDelete
      ? [{ id: 'delete', title: t('delete_items', { count }), icon: 'delete', run: () => void remove() }]
      : []),
    ...(me.isAdmin && isExisting
      ? [{ id: 'who', title: t('modules.collections.who_sees'), icon: 'lock', run: () => navigate(whoPath) }]
      : []),
  ])

  return (
    <ItemPageFrame
      collection={collection}
      texts={texts}
      status={status}
      actions={
        <>
          {isExisting && session.item && actions?.({ item: session.item, reload })}
          {canDelete && (
            <IconButton
              icon="delete"
              variant="secondary"
              label={t('delete_items', { count })}
              tooltipDelayMs={750}
              isPending={isDeleting}
              onPress={() => void remove()}
            />
          )}
          {!isFormReadOnly && (
            <SaveButtons
              situation={situation}
              isSaving={session.isSaving}
              onSave={(mode) => void handleSave(mode)}
            />
          )}
        </>
      }
      sidebar={
        isExisting && !isLog ? (
          <ActivityFeed
            collection={collection}
            primaryKey={primaryKey}
            comment={rights.comment}
            canRevert={!isFormReadOnly}
            onRevert={setReverting}
          />
        ) : undefined
      }
    >
      <div
        ref={body}
        className={styles.body}
        onPointerDownCapture={noticeTouch}
        onKeyDownCapture={noticeTouch}
        onInputCapture={noticeTouch}
        onClickCapture={noticeTouch}
        onDropCapture={noticeTouch}
      >
        <div className={styles.messages}>
          {errors && (
            <ErrorSummary
              collection={collection.collection}
              errors={errors}
              onFieldPress={(field) => focusField(body.current, field)}
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
          {isFormReadOnly && !isNew && (
            <Notice tone="gray-subdued">{t(isViewing ? 'readonly_viewing' : 'readonly_item')}</Notice>
          )}
        </div>
        {isLog && session.item && <LoggedChange record={session.item} />}
        <ItemForm
          key={session.generation}
          fields={fields}
          values={session.values}
          savedValues={isBatch ? undefined : session.savedValues}
          primaryKey={primaryKey}
          isNew={isNew}
          isReadOnly={isFormReadOnly}
          access={rights.fields}
          errors={errors?.fields}
          // A phone would cover half of the page with its keyboard before anyone has seen it.
          autoFocus={isNew && !matchMedia('(pointer: coarse)').matches}
          batch={
            common
              ? {
                  active: new Set(Object.keys(session.staged)),
                  mixed: common.mixed,
                  onToggle: handleToggle,
                }
              : undefined
          }
          onChange={handleChange}
        />
      </div>
      {isExisting && (
        <RevertDialog
          collection={collection}
          primaryKey={primaryKey}
          access={rights.fields}
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
