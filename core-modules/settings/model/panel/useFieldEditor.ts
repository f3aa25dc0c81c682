import {
  type Api,
  type Collection,
  type ExtensionManifest,
  type Field,
  isEqual,
  useCollections,
  useExtensions,
  useNames,
  useProject,
  useRelations,
} from '@pergola/sdk'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { changedBody, checkDraft, type FieldDraft, fieldBody } from '../fieldDraft'
import { hasColumn } from '../fieldTypes'
import { type RelationKind, relationKindOf } from '../interfaceKinds'
import { useConfirmFieldChange } from '../plan/useConfirmFieldChange'
import { relateByContract } from '../relations/relateByContract'
import {
  checkRelation,
  proposeFieldName,
  proposeRelation,
  type RelationDraft,
  referenceColumn,
  relationBody,
} from '../relations/relationDraft'
import { useDeletionRule } from '../relations/useDeletionRule'
import { useModelChange } from '../useModelChange'
import { useFieldConflict } from './useFieldConflict'

export interface FieldEditingOptions {
  collection: Collection
  /** The field as it is stored; `null` for a new one. */
  saved: Field | null
  start: FieldDraft
}

export type FieldEditing = ReturnType<typeof useFieldEditor>

/** A field as it is edited, with what the server would refuse of it. */
export function useFieldEditor({ collection, saved, start: opened }: FieldEditingOptions) {
  const { t } = useTranslation()
  const names = useNames()
  const collections = useCollections()
  const relations = useRelations()
  const manifests = useExtensions('interface')
  const { change: changeModel } = useModelChange()
  const { confirmChange, confirmCreation } = useConfirmFieldChange()
  const isNew = saved === null
  const [draft, setDraft] = useState(opened)
  const { start, conflict, withBase, refused } = useFieldConflict(saved, opened, setDraft)
  const manifest = manifests[draft.interface ?? '']
  const relationKind = manifest ? relationKindOf(manifest) : null
  const proposed = useProposed(collection, isNew ? (manifest ?? null) : null)
  const [readers, setReaders] = useState<readonly number[]>([])
  const [chosenRelation, setChosenRelation] = useState<RelationDraft | null>(null)
  const relation = chosenRelation ?? proposed
  const { others, created } = useOthers(collection, saved)
  const free = relationKind && relation ? proposeFieldName(relationKind, relation.collection, others) : ''
  const named = draft.field === '' && isNew ? { ...draft, field: free } : draft
  const problems = checkDraft(named, others, isNew, manifest?.options)
  const relationProblems = relationKind && isNew ? checkRelation(relation, { collections, relations }) : {}
  const rule = useDeletionRule(saved)
  const creation = useCreation(collection)
  const hasEdits = !isEqual(draft, start) || chosenRelation !== null || rule.isChanged
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
    hasEdits,
    conflict,
    deletionRule: rule.props,
    discard: () => {
      setDraft(start)
      rule.discard()
    },
    canSave: !hasKeys(problems) && !hasKeys(relationProblems) && (isNew || hasEdits),
    change: (part: Partial<FieldDraft>) => setDraft((before) => ({ ...before, ...part })),
    changeRelation: (next: RelationDraft) => {
      setChosenRelation(next)
      const other = collections[next.collection]
      if (next.kind === 'm2o' && other) setDraft((before) => ({ ...before, ...referenceColumn(other) }))
    },
    isInterfaceOffered: (candidate: ExtensionManifest) => isOffered(candidate, draft, relationKind, isNew),
    save: async () => {
      const at = { collection: collection.collection, field: named.field }
      if (!isNew) {
        const body = changedBody(named, start)
        const fieldPath = `${path}/${encodeURIComponent(named.field)}`
        const confirmed = await confirmChange({ ...at, path: fieldPath, body })
        if (!confirmed) return false
        return changeModel({
          run: async (api) => {
            await rule.save(api)
            if (hasKeys(body)) await api.patch(fieldPath, { ...withBase(body), ...confirmed.body })
          },
          done: t('modules.settings.model.field_updated', { name }),
          refused: (error) => refused(error, body),
        })
      }
      const sort = Object.keys(collection.fields).length + 1
      const related = relationKind && relation
      const body = { ...fieldBody(named), sort, ...creation.extras(related, readers) }
      if (!(await confirmCreation({ ...at, path, body }))) return false
      return changeModel({
        run: (api) => created(named.field, creation.create(api, { path, body, relation: related })),
        done: t('modules.settings.model.field_created', { name }),
      })
    },
  }
}

/** The other fields of the collection. A new one is in the model before the page that was opened for it is left. */
function useOthers(collection: Collection, saved: Field | null) {
  const [made, setMade] = useState<string | null>(null)
  const own = saved?.field ?? made
  return {
    others: Object.values(collection.fields).filter(({ field }) => field !== own),
    created: async (field: string, creation: Promise<unknown>) => {
      setMade(field)
      try {
        await creation
      } catch (error) {
        setMade(null)
        throw error
      }
    },
  }
}

/** How a new field is created together with its relation: servers that know what a change would do take both at once. */
function useCreation(self: Collection) {
  const schema = { collections: useCollections(), relations: useRelations() }
  const takesRelations = useProject().info?.api.model_plans === true
  return {
    extras: (relation: RelationDraft | null, readers: readonly number[]) => ({
      ...(relation && takesRelations && { relation: relationBody(relation) }),
      ...(readers.length > 0 && { readable_by: readers }),
    }),
    create: (api: Api, { path, body, relation }: CreatedField): Promise<unknown> => {
      const create = () => api.post(path, body)
      if (!relation || takesRelations) return create()
      return relateByContract(api, { self, field: String(body.field), create }, relation, schema)
    },
  }
}

interface CreatedField {
  path: string
  body: Readonly<Record<string, unknown>>
  relation: RelationDraft | null
}

const hasKeys = (values: object) => Object.keys(values).length > 0

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
