import type { Collection, Field, Relation } from '@pergola/sdk'
import { primaryKeyOf } from '@pergola/sdk/items'
import type { FieldDraft } from '../fieldDraft'
import { checkName } from '../identifiers'
import type { RelationKind } from '../interfaceKinds'

/** How a new field is related; what is created for it, and what is there already. */
export interface RelationDraft {
  kind: RelationKind
  /** The other collection; of translations the one that holds them. */
  collection: string
  /** Collection between the two, for many-to-many. */
  junction: string
  /** Field, in the other collection or the one between, that holds the key of this collection's items. */
  field: string
  /** Field of the collection between that holds the key of the other side; of translations the language. */
  otherField: string
  /** Texts that are translated. */
  texts: string[]
  /** Whether what holds the keys is created. */
  isNew: boolean
  /** What becomes of items that refer to one that is deleted; `null`: they keep its key. */
  onDelete: string | null
}

export interface RelationSchema {
  collections: Readonly<Record<string, Collection>>
  relations: readonly Relation[]
}

/** A relation with names that are free, using a reference that is there already where it is the other side of this one. */
export function proposeRelation(
  kind: RelationKind,
  self: string,
  other: string,
  { collections, relations }: RelationSchema,
): RelationDraft {
  const base: RelationDraft = {
    kind,
    collection: other,
    junction: '',
    field: '',
    otherField: '',
    texts: [],
    isNew: kind !== 'm2o',
    onDelete: null,
  }
  if (kind === 'm2o') return base
  if (kind === 'o2m') {
    const open = relations.find(
      (row) => row.collection_many === other && row.collection_one === self && row.field_one === null,
    )
    if (open) return { ...base, field: open.field_many, isNew: false }
    return { ...base, field: freeName(singular(self), Object.keys(collections[other]?.fields ?? {})) }
  }
  if (kind === 'translation') {
    const collection = freeName(`${self}_translations`, Object.keys(collections))
    return { ...base, collection, field: `${self}_id`, otherField: 'language', texts: ['title'] }
  }
  const otherName = withoutPrefix(other)
  return {
    ...base,
    junction: freeName(`${self}_${otherName}`, Object.keys(collections)),
    field: `${self}_id`,
    otherField: other === self ? `related_${otherName}_id` : `${otherName}_id`,
  }
}

/** What a new field of this relation is called when nothing else is typed. */
export function proposeFieldName(kind: RelationKind, other: string, fields: Iterable<Field>): string {
  const taken = [...fields].map(({ field }) => field)
  const name = kind === 'translation' ? 'translations' : withoutPrefix(other)
  return freeName(kind === 'm2o' ? singular(name) : name, taken)
}

/** What is sent with the field. */
export function relationBody(draft: RelationDraft): Record<string, unknown> {
  const body = kindBody(draft)
  return draft.onDelete ? { ...body, on_delete: draft.onDelete } : body
}

function kindBody(draft: RelationDraft): Record<string, unknown> {
  const { kind, collection, junction, field, otherField, texts, isNew } = draft
  const auto_generate = isNew
  switch (kind) {
    case 'm2o':
      return { kind, collection }
    case 'o2m':
      return { kind, collection, field, auto_generate }
    case 'm2m':
      return { kind, collection, junction, field, other_field: otherField, auto_generate }
    case 'translation':
      return { kind, collection, field, language_field: otherField, texts, auto_generate }
  }
}

/** The column that holds a key of the other collection, stored as that key is. */
export function referenceColumn(other: Collection): Partial<FieldDraft> {
  const key = other.fields[primaryKeyOf(other)]
  const isText = key?.datatype === 'CHAR' || key?.datatype === 'VARCHAR'
  return {
    datatype: key?.datatype ?? 'INT',
    length: isText ? key.length : null,
    signed: key?.signed ?? false,
  }
}

/** By control, the key of a text that says what is wrong. */
export function checkRelation(
  draft: RelationDraft | null,
  { collections }: RelationSchema,
): Readonly<Record<string, string>> {
  if (!draft) return { collection: 'relation_missing' }
  if (!draft.isNew) return checkChosen(draft, collections)
  const problems: Record<string, string> = {}
  const check = (control: string, name: string, taken: Iterable<string>, isCollection = false) => {
    const problem = checkName(name, taken, { isCollection })
    if (problem) problems[control] = problem
  }
  const all = Object.keys(collections)
  const { kind } = draft
  if (kind === 'o2m') check('field', draft.field, fieldsOf(collections[draft.collection]))
  if (kind === 'm2m') check('junction', draft.junction, all, true)
  if (kind === 'translation') check('collection', draft.collection, all, true)
  if (kind === 'm2m' || kind === 'translation') {
    check('field', draft.field, ['id', ...draft.texts])
    check('otherField', draft.otherField, ['id', draft.field, ...draft.texts])
  }
  if (kind === 'translation' && draft.texts.length === 0) problems.texts = 'texts_missing'
  return problems
}

/** What is used has to be there. */
function checkChosen(
  draft: RelationDraft,
  collections: RelationSchema['collections'],
): Readonly<Record<string, string>> {
  const { kind, field, otherField } = draft
  if (kind === 'm2o') return {}
  const holder = holderOf(draft)
  if (!collections[holder]) return { [kind === 'm2m' ? 'junction' : 'collection']: 'relation_missing' }
  const columns = fieldsOf(collections[holder])
  const isOtherMissing = kind !== 'o2m' && (otherField === field || !columns.includes(otherField))
  return {
    ...(!columns.includes(field) && { field: 'field_missing' }),
    ...(isOtherMissing && { otherField: 'field_missing' }),
  }
}

/** The collection that holds the keys of both sides. */
export function holderOf({ kind, junction, collection }: RelationDraft): string {
  return kind === 'm2m' ? junction : collection
}

/** What holds the keys is that collection: with the fields that lead to both sides, where their relations or names say so. */
export function chooseHolder(
  draft: RelationDraft,
  self: string,
  holder: string,
  { collections, relations }: RelationSchema,
): RelationDraft {
  const columns = Object.values(collections[holder]?.fields ?? {})
  const leadingTo = (target: string, used?: string) => {
    const related = relations.filter((row) => row.collection_many === holder && row.collection_one === target)
    const name = withoutPrefix(target)
    const names = [name, singular(name)].flatMap((part) => [part, `${part}_id`])
    return [...related.map(({ field_many }) => field_many), ...names].find(
      (name) => name !== used && columns.some(({ field }) => field === name),
    )
  }
  const field = leadingTo(self) ?? ''
  if (draft.kind === 'm2m') {
    return { ...draft, junction: holder, field, otherField: leadingTo(draft.collection, field) ?? '' }
  }
  const language = columns.find(({ type }) => type === 'lang')?.field
  return { ...draft, collection: holder, field, otherField: language ?? '' }
}

const fieldsOf = (collection: Collection | undefined) => Object.keys(collection?.fields ?? {})

function withoutPrefix(collection: string): string {
  return collection.replace(/^directus_/, '')
}

/** English names only lose their `s`; others are not worse off with theirs. */
export function singular(name: string): string {
  if (/ies$/.test(name)) return name.replace(/ies$/, 'y')
  return /[^su]s$/.test(name) ? name.slice(0, -1) : name
}

function freeName(name: string, taken: readonly string[]): string {
  const lower = new Set(taken.map((entry) => entry.toLowerCase()))
  if (!lower.has(name.toLowerCase())) return name
  let number = 2
  while (lower.has(`${name}_${number}`.toLowerCase())) number += 1
  return `${name}_${number}`
}
