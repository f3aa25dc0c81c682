import {
  type Collection,
  type Field,
  type Item,
  useCollection,
  useExtensionNames,
  useNames,
} from '@pergola/sdk'
import { ConflictPanel, LeaveGuard, type Merge, useSaveShortcut } from '@pergola/sdk/items'
import { Button, Details, Dialog, Icon, Page } from '@pergola/sdk/ui'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router-dom'
import { useSingleFlight } from '../../useSingleFlight'
import { changeInterface, type FieldDraft } from '../fieldDraft'
import { useRemoveField } from '../fields/useRemoveField'
import { hasColumn } from '../fieldTypes'
import { TextsLink } from '../names/TextsLink'
import { DeletionRule } from '../relations/DeletionRule'
import { RelationSection } from '../relations/RelationSection'
import { FieldBasics } from './FieldBasics'
import { FieldOptions } from './FieldOptions'
import styles from './FieldPage.module.css'
import { FieldPreview } from './FieldPreview'
import { FieldReaders } from './FieldReaders'
import { FieldStorage } from './FieldStorage'
import { FieldTranslations } from './FieldTranslations'
import { InterfaceChooser } from './InterfaceChooser'
import { type FieldEditing, type FieldEditingOptions, useFieldEditor } from './useFieldEditor'

export interface ModelPaths {
  settingsPath: string
  /** The list of collections. */
  listPath: string
  collectionPath: string
}

interface FieldEditorProps extends FieldEditingOptions {
  paths: ModelPaths
}

/** Everything about one field, beside the field itself as people will meet it. */
export function FieldEditor({ collection, saved, start, paths }: FieldEditorProps) {
  const { t } = useTranslation()
  const names = useNames()
  const navigate = useNavigate()
  const editor = useFieldEditor({ collection, saved, start })
  const { draft, manifest, relationKind, isNew } = editor
  const removeField = useRemoveField()
  const isLeaving = useRef(false)
  const [isChoosing, setIsChoosing] = useState(false)
  const nameOf = useExtensionNames('interface')
  const interfaceName = manifest ? nameOf(manifest) : (draft.interface ?? '')
  const title = saved
    ? names.field(collection.collection, saved.field)
    : t('modules.settings.model.new_field_of', { interface: interfaceName })

  /** Saves or deletes the field, and goes back to its collection. */
  const [leaveAfter, isBusy] = useSingleFlight(async (change: () => Promise<boolean>) => {
    isLeaving.current = true
    if (await change()) navigate(paths.collectionPath)
    else isLeaving.current = false
  })
  const handleSave = () => {
    if (editor.canSave) void leaveAfter(editor.save)
  }
  useSaveShortcut(handleSave)

  return (
    <Page
      title={title}
      back={paths.collectionPath}
      breadcrumb={[
        { label: t('modules.settings.settings_collections_fields'), href: paths.listPath },
        { label: names.collection(collection.collection), href: paths.collectionPath },
      ]}
      actions={
        <FieldActions
          editor={editor}
          isBusy={isBusy}
          onSave={handleSave}
          onRemove={saved && !saved.primary_key ? () => void leaveAfter(() => removeField(saved)) : null}
        />
      }
    >
      {editor.conflict && (
        <FieldConflicts {...editor.conflict} name={title} draft={draft} onChange={editor.change} />
      )}
      <div className={styles.layout}>
        <FieldForm
          collection={collection}
          saved={saved}
          listPath={paths.listPath}
          editor={editor}
          interfaceName={interfaceName}
          onChoose={() => setIsChoosing(true)}
          onSubmit={handleSave}
        />
        <aside className={styles.aside}>
          <FieldPreview
            collection={collection.collection}
            draft={draft}
            isUnrelated={isNew && relationKind !== null}
          />
        </aside>
      </div>
      <InterfaceDialog editor={editor} isOpen={isChoosing} onOpenChange={setIsChoosing} />
      <LeaveGuard hasUnsavedEdits={() => editor.hasEdits && !isLeaving.current} onDiscard={editor.discard} />
    </Page>
  )
}

interface FieldActionsProps {
  editor: FieldEditing
  /** The field is being saved or deleted, or that is being asked. */
  isBusy: boolean
  onSave: () => void
  /** `null` for a field that cannot be removed. */
  onRemove: (() => void) | null
}

function FieldActions({ editor, isBusy, onSave, onRemove }: FieldActionsProps) {
  const { t } = useTranslation()
  return (
    <>
      {onRemove && (
        // Keeps the focus while the server is asked what goes with it; a second press does nothing.
        <Button variant="quiet" icon="delete" onPress={onRemove}>
          {t('modules.settings.model.delete_field')}
        </Button>
      )}
      <Button variant="primary" icon="check" isDisabled={!editor.canSave} isPending={isBusy} onPress={onSave}>
        {t(editor.isNew ? 'modules.settings.model.create_field' : 'modules.settings.model.save_field')}
      </Button>
    </>
  )
}

interface InterfaceDialogProps {
  editor: FieldEditing
  isOpen: boolean
  onOpenChange: (isOpen: boolean) => void
}

/** Another interface for the field. */
function InterfaceDialog({ editor, isOpen, onOpenChange }: InterfaceDialogProps) {
  const { t } = useTranslation()
  return (
    <Dialog
      isOpen={isOpen}
      onOpenChange={onOpenChange}
      size="large"
      title={t('modules.settings.model.change_interface')}
    >
      <InterfaceChooser
        isOffered={editor.isInterfaceOffered}
        onChoose={(next) => {
          editor.change(changeInterface(editor.draft, next))
          onOpenChange(false)
        }}
      />
    </Dialog>
  )
}

interface FieldFormProps {
  collection: Collection
  /** `null`: it is new. */
  saved: Field | null
  listPath: string
  editor: FieldEditing
  interfaceName: string
  /** Opens the choice of another interface. */
  onChoose: () => void
  onSubmit: () => void
}

/** What a field is: its interface, relation, name, options, storage and translations. */
function FieldForm(props: FieldFormProps) {
  const { collection, saved, listPath, editor, interfaceName, onChoose, onSubmit } = props
  const { t } = useTranslation()
  const { draft, manifest, problems, relation, relationKind, isNew } = editor
  const part = { draft, isNew, problems, onChange: editor.change }
  return (
    <form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault()
        onSubmit()
      }}
    >
      <div className={styles.chosen}>
        <Icon name={manifest?.icon ?? 'category'} />
        <span className={styles.chosenName}>{interfaceName}</span>
        <Button size="compact" onPress={onChoose}>
          {t('modules.settings.model.change_interface')}
        </Button>
      </div>
      {relationKind && isNew && (
        <RelationSection
          kind={relationKind}
          collection={collection}
          field={draft.field}
          isRequired={draft.required}
          draft={relation}
          problems={editor.relationProblems}
          onChange={editor.changeRelation}
        />
      )}
      {editor.deletionRule && (
        <section className={styles.section}>
          <DeletionRule {...editor.deletionRule} />
        </section>
      )}
      <section className={styles.section}>
        <FieldBasics {...part} />
      </section>
      {manifest && Object.keys(manifest.options).length > 0 && (
        <section className={styles.section} aria-labelledby="field-options">
          <h2 id="field-options" className={styles.heading}>
            {t('modules.settings.model.options')}
          </h2>
          <FieldOptions
            manifest={manifest}
            value={draft.options}
            problem={problems.options}
            onChange={(options) => editor.change({ options })}
          />
        </section>
      )}
      {isNew && (
        <FieldReaders
          collection={collection.collection}
          value={editor.readers}
          onChange={editor.changeReaders}
        />
      )}
      <Details summary={t('modules.settings.model.storage')} defaultOpen={!isNew && hasColumn(draft.type)}>
        <div className={styles.section}>
          <FieldStorage {...part} />
        </div>
      </Details>
      <Details summary={t('translation')}>
        <div className={styles.section}>
          <FieldTranslations draft={draft} onChange={editor.change} />
          {saved && <TextsLink listPath={listPath} collection={collection} field={saved} />}
        </div>
      </Details>
      {/* Enter in a box saves, as in every form. */}
      <button type="submit" hidden />
    </form>
  )
}

interface FieldConflictsProps {
  merge: Merge
  name: string
  draft: FieldDraft
  onChange: (part: Partial<FieldDraft>) => void
  onClose: () => void
}

/** What someone else has changed of the field while it was edited here. */
function FieldConflicts({ merge, name, draft, onChange, onClose }: FieldConflictsProps) {
  const { t } = useTranslation()
  const described = useCollection('directus_fields')
  if (!described) return null
  const values = { ...draft } as Item
  return (
    <ConflictPanel
      title={t('conflict_of', { name })}
      collection={described}
      conflict={merge}
      staged={values}
      values={values}
      onKeepMine={({ field, mine }) => onChange({ [field]: mine })}
      onTakeTheirs={({ field, theirs }) => onChange({ [field]: theirs })}
      onClose={onClose}
    />
  )
}
