import {
  type Collection,
  type ExtensionManifest,
  type Field,
  type Item,
  isEqual,
  useCollection,
  useCollections,
  useExtensions,
  useNames,
  useRelations,
} from '@pergola/sdk'
import { ConflictPanel, LeaveGuard, type Merge, useSaveShortcut } from '@pergola/sdk/items'
import { Button, Details, Dialog, Icon, Page } from '@pergola/sdk/ui'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router-dom'
import { changedBody, changeInterface, checkDraft, type FieldDraft, fieldBody } from '../fieldDraft'
import { useRemoveField } from '../fields/useRemoveField'
import { hasColumn } from '../fieldTypes'
import { type RelationKind, relationKindOf } from '../interfaceKinds'
import { useConfirmFieldChange } from '../plan/useConfirmFieldChange'
import { RelationSection } from '../relations/RelationSection'
import {
  checkRelation,
  proposeFieldName,
  proposeRelation,
  type RelationDraft,
  referenceColumn,
  relationBody,
} from '../relations/relationDraft'
import { useModelChange } from '../useModelChange'
import { FieldBasics } from './FieldBasics'
import { FieldOptions } from './FieldOptions'
import type { ModelPaths } from './FieldPage'
import styles from './FieldPage.module.css'
import { FieldPreview } from './FieldPreview'
import { FieldReaders } from './FieldReaders'
import { FieldStorage } from './FieldStorage'
import { FieldTranslations } from './FieldTranslations'
import { InterfaceChooser } from './InterfaceChooser'
import { useFieldConflict } from './useFieldConflict'

interface FieldEditorProps {
  collection: Collection
  /** The field as it is stored; `null` for a new one. */
  saved: Field | null
  start: FieldDraft
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
  const interfaceName = manifest
    ? names.extension('interface', manifest.id, manifest.name)
    : (draft.interface ?? '')
  const title = saved
    ? names.field(collection.collection, saved.field)
    : t('modules.settings.model.new_field_of', { interface: interfaceName })

  async function handleSave() {
    if (!editor.canSave || editor.isPending) return
    isLeaving.current = true
    if (await editor.save()) navigate(paths.collectionPath)
    else isLeaving.current = false
  }
  useSaveShortcut(() => void handleSave())

  async function handleRemove() {
    if (!saved) return
    isLeaving.current = true
    if (await removeField(saved)) navigate(paths.collectionPath)
    else isLeaving.current = false
  }

  return (
    <Page
      title={title}
      back={paths.collectionPath}
      breadcrumb={[
        { label: t('modules.settings.settings_collections_fields'), href: paths.listPath },
        { label: names.collection(collection.collection), href: paths.collectionPath },
      ]}
      actions={
        <>
          {saved && !saved.primary_key && (
            <Button variant="quiet" icon="delete" onPress={() => void handleRemove()}>
              {t('modules.settings.model.delete_field')}
            </Button>
          )}
          <Button
            variant="primary"
            icon="check"
            isDisabled={!editor.canSave}
            isPending={editor.isPending}
            onPress={() => void handleSave()}
          >
            {t(isNew ? 'modules.settings.model.create_field' : 'modules.settings.model.save_field')}
          </Button>
        </>
      }
    >
      {editor.conflict && (
        <FieldConflicts {...editor.conflict} name={title} draft={draft} onChange={editor.change} />
      )}
      <div className={styles.layout}>
        <FieldForm
          collection={collection}
          editor={editor}
          interfaceName={interfaceName}
          onChoose={() => setIsChoosing(true)}
          onSubmit={() => void handleSave()}
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
  editor: FieldEditing
  interfaceName: string
  /** Opens the choice of another interface. */
  onChoose: () => void
  onSubmit: () => void
}

/** What a field is: its interface, relation, name, options, storage and translations. */
function FieldForm({ collection, editor, interfaceName, onChoose, onSubmit }: FieldFormProps) {
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
          draft={relation}
          problems={editor.relationProblems}
          onChange={editor.changeRelation}
        />
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
        <FieldTranslations draft={draft} onChange={editor.change} />
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

type FieldEditing = ReturnType<typeof useFieldEditor>

/** A field as it is edited, with what the server would refuse of it. */
function useFieldEditor({ collection, saved, start: opened }: Omit<FieldEditorProps, 'paths'>) {
  const { t } = useTranslation()
  const names = useNames()
  const collections = useCollections()
  const relations = useRelations()
  const manifests = useExtensions('interface')
  const { change: changeModel, isPending } = useModelChange()
  const confirmChange = useConfirmFieldChange()
  const isNew = saved === null
  const [draft, setDraft] = useState(opened)
  const { start, conflict, withBase, refused } = useFieldConflict(saved, opened, setDraft)
  const manifest = manifests[draft.interface ?? '']
  const relationKind = manifest ? relationKindOf(manifest) : null
  const proposed = useProposed(collection, isNew ? (manifest ?? null) : null)
  const [readers, setReaders] = useState<readonly number[]>([])
  const [chosenRelation, setChosenRelation] = useState<RelationDraft | null>(null)
  const relation = chosenRelation ?? proposed
  const others = Object.values(collection.fields).filter(({ field }) => field !== saved?.field)
  const nameOf = (target: RelationDraft | null) =>
    relationKind && target ? proposeFieldName(relationKind, target.collection, others) : ''
  const named = draft.field === '' && isNew ? { ...draft, field: nameOf(relation) } : draft
  const problems = checkDraft(named, others, isNew, manifest?.options)
  const relationProblems = relationKind && isNew ? checkRelation(relation, { collections, relations }) : {}
  const hasEdits = !isEqual(draft, start) || chosenRelation !== null
  const path = `/fields/${encodeURIComponent(collection.collection)}`
  const name = names.field(collection.collection, named.field)

  return {
    draft: named,
    manifest,
    problems,
    relation,
    relationKind,
    relationProblems,
    readers,
    changeReaders: setReaders,
    isNew,
    isPending,
    hasEdits,
    conflict,
    discard: () => setDraft(start),
    canSave:
      Object.keys(problems).length === 0 && Object.keys(relationProblems).length === 0 && (isNew || hasEdits),
    change: (part: Partial<FieldDraft>) => setDraft((before) => ({ ...before, ...part })),
    changeRelation: (next: RelationDraft) => {
      setChosenRelation(next)
      const other = collections[next.collection]
      if (next.kind === 'm2o' && other) setDraft((before) => ({ ...before, ...referenceColumn(other) }))
    },
    isInterfaceOffered: (candidate: ExtensionManifest) => isOffered(candidate, draft, relationKind, isNew),
    save: async () => {
      if (!isNew) {
        const body = changedBody(named, start)
        const fieldPath = `${path}/${encodeURIComponent(named.field)}`
        const isConfirmed = await confirmChange({
          collection: collection.collection,
          field: named.field,
          path: fieldPath,
          body,
        })
        if (!isConfirmed) return false
        return changeModel({
          run: (api) => api.patch(fieldPath, withBase(body)),
          done: t('modules.settings.model.field_updated', { name }),
          refused: (error) => refused(error, body),
        })
      }
      const body = fieldBody(named)
      const sort = Object.keys(collection.fields).length + 1
      const related = relationKind && relation ? { relation: relationBody(relation) } : {}
      const readable = readers.length > 0 ? { readable_by: readers } : {}
      return changeModel({
        run: (api) => api.post(path, { ...body, sort, ...related, ...readable }),
        done: t('modules.settings.model.field_created', { name }),
      })
    },
  }
}

/** A stored column cannot become something without one, or back; relations are made with their field. */
function isOffered(
  candidate: ExtensionManifest,
  draft: FieldDraft,
  relationKind: RelationKind | null,
  isNew: boolean,
): boolean {
  const [type = 'string'] = candidate.types
  if (candidate.id === 'primary-key') return draft.primary_key
  if (relationKindOf(candidate) !== relationKind) return false
  return isNew || candidate.types.includes(draft.type) || hasColumn(type) === hasColumn(draft.type)
}

/** Files lead to the file library, translations to a collection of their own: nothing has to be chosen for them. */
function useProposed(collection: Collection, manifest: { id: string } | null): RelationDraft | null {
  const collections = useCollections()
  const relations = useRelations()
  const schema = { collections, relations }
  if (manifest?.id === 'files') {
    return proposeRelation('m2m', collection.collection, 'directus_files', schema)
  }
  if (manifest?.id === 'translation') return proposeRelation('translation', collection.collection, '', schema)
  if (manifest?.id === 'user-roles') {
    return proposeRelation('m2o', collection.collection, 'directus_roles', schema)
  }
  return null
}
