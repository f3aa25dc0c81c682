import {
  type Collection,
  isSystemCollection,
  useCollections,
  useNames,
  useRelations,
  useSortedCollections,
} from '@pergola/sdk'
import {
  Button,
  Details,
  EmptyState,
  Radio,
  RadioGroup,
  SearchField,
  Select,
  TextField,
} from '@pergola/sdk/ui'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { toIdentifier } from '../identifiers'
import type { RelationKind } from '../interfaceKinds'
import { DeletionRule, useHasDeletionRules } from './DeletionRule'
import { RelationPicture } from './RelationPicture'
import styles from './RelationSection.module.css'
import { chooseHolder, holderOf, proposeRelation, type RelationDraft } from './relationDraft'

export interface RelationSectionProps {
  kind: RelationKind
  collection: Collection
  /** Name of the field as it stands. */
  field: string
  /** Whether the field must not be empty. */
  isRequired: boolean
  draft: RelationDraft | null
  problems: Readonly<Record<string, string>>
  onChange: (draft: RelationDraft) => void
}

/** System collections that items may refer to. */
const REACHABLE = ['directus_users', 'directus_files', 'directus_roles', 'directus_folders']
/** From how many collections on a search box helps. */
const SEARCHED_FROM = 9

/** How a field is related, in words: which collection, and, for who wants to know, what holds the keys. */
export function RelationSection(props: RelationSectionProps) {
  const { kind, collection, field, draft, onChange } = props
  const { t } = useTranslation()
  const names = useNames()
  const collections = useCollections()
  const relations = useRelations()
  const propose = (target: string) =>
    onChange(proposeRelation(kind, collection.collection, target, { collections, relations }))
  const hasRules = useHasDeletionRules()
  const canClear = kind === 'm2o' ? !props.isRequired : kind === 'o2m'
  const own = names.collection(collection.collection)
  const other = draft ? names.collection(draft.collection) : ''
  const ones = [
    ...(kind === 'm2o' ? [] : [collection.collection]),
    ...(draft && (kind === 'm2o' || kind === 'm2m') ? [draft.collection] : []),
  ]

  return (
    <div className={styles.relation}>
      {kind !== 'translation' && (
        <CollectionChoice kind={kind} value={draft?.collection ?? null} onChoose={propose} />
      )}
      {draft && (
        <>
          <p className={styles.words}>
            {t(`modules.settings.model.relation_${kind}_words`, { this: own, other })}
          </p>
          <RelationPicture
            collection={collection.collection}
            field={field}
            relation={chosenOf(props, draft)}
          />
          {kind === 'translation' && <Texts {...props} draft={draft} />}
          {hasRules && (
            <DeletionRule
              ones={ones}
              many={kind === 'm2o' ? own : names.collection(holderOf(chosenOf(props, draft))) || '…'}
              value={draft.onDelete}
              canClear={canClear}
              onChange={(onDelete) => onChange({ ...draft, onDelete })}
            />
          )}
          {kind !== 'm2o' && (
            <Details summary={t('modules.settings.model.relation_details')}>
              <div className={styles.details}>
                <KeyHolders {...props} draft={draft} />
              </div>
            </Details>
          )}
        </>
      )}
    </div>
  )
}

/** What exists and is not chosen yet has no name. */
function chosenOf({ problems }: RelationSectionProps, draft: RelationDraft): RelationDraft {
  const missing = Object.keys(problems).map((control) => [control, ''])
  return draft.isNew ? draft : { ...draft, ...Object.fromEntries(missing) }
}

interface CollectionChoiceProps {
  kind: RelationKind
  value: string | null
  onChoose: (collection: string) => void
}

function CollectionChoice({ kind, value, onChoose }: CollectionChoiceProps) {
  const { t } = useTranslation()
  const names = useNames()
  const sorted = useSortedCollections()
  const [search, setSearch] = useState('')
  const offered = useMemo(
    () =>
      sorted
        .filter(({ collection, managed }) =>
          isSystemCollection(collection) ? kind !== 'o2m' && REACHABLE.includes(collection) : managed,
        )
        .sort(
          (a, b) =>
            Number(isSystemCollection(a.collection)) - Number(isSystemCollection(b.collection)) ||
            Number(a.hidden) - Number(b.hidden),
        ),
    [sorted, kind],
  )
  const terms = search.trim().toLowerCase()
  const found = offered.filter(
    ({ collection }) =>
      collection === value ||
      [collection, names.collection(collection)].some((text) => text.toLowerCase().includes(terms)),
  )
  return (
    <div className={styles.choice}>
      {offered.length >= SEARCHED_FROM && (
        <SearchField
          aria-label={t('modules.settings.model.find_collection')}
          placeholder={t('modules.settings.model.find_collection')}
          value={search}
          onChange={setSearch}
        />
      )}
      <RadioGroup
        label={t(`modules.settings.model.relation_${kind}_question`)}
        value={value}
        onChange={onChoose}
        className={styles.collections}
      >
        {found.map(({ collection, note }) => (
          <Radio key={collection} value={collection} description={note || undefined}>
            {names.collection(collection)}
          </Radio>
        ))}
      </RadioGroup>
      {found.length === 0 && (
        <EmptyState
          icon="search"
          headingLevel={3}
          title={t('no_results')}
          action={<Button onPress={() => setSearch('')}>{t('modules.settings.model.clear_search')}</Button>}
        />
      )}
    </div>
  )
}

type Control = 'junction' | 'collection' | 'field' | 'otherField'
type WithDraft = RelationSectionProps & { draft: RelationDraft }

/** What holds the keys: made with the field, or chosen among what is there. */
function KeyHolders({ kind, collection, draft, problems, onChange }: WithDraft) {
  const { t } = useTranslation()
  const names = useNames()
  const collections = useCollections()
  const change = (part: Partial<RelationDraft>) => onChange({ ...draft, ...part })
  const relations = useRelations()
  const holder = holderOf(draft)
  const holderControl = kind === 'm2m' ? 'junction' : 'collection'
  const columns = Object.values(collections[holder]?.fields ?? {})
    .filter(({ datatype, primary_key }) => datatype !== null && !primary_key)
    .map(({ field }) => ({ id: field, label: names.field(holder, field), description: field }))
  const tables = Object.values(collections)
    .filter(({ collection: name }) => !isSystemCollection(name) && name !== collection.collection)
    .map(({ collection: name }) => ({ id: name, label: names.collection(name), description: name }))
  const error = (control: Control) => {
    const problem = problems[control]
    return problem ? t(`modules.settings.model.${problem}`, { name: draft[control] }) : undefined
  }
  const name = (control: Control, label: string) => (
    <TextField
      label={label}
      isMonospace
      value={draft[control]}
      isInvalid={problems[control] !== undefined}
      validationBehavior="aria"
      errorMessage={error(control)}
      onChange={(text) => change({ [control]: toIdentifier(text) })}
    />
  )
  const choice = (
    control: Control,
    label: string,
    options: typeof columns,
    onChoose = (id: string) => change({ [control]: id }),
  ) => (
    <Select
      label={label}
      options={options}
      value={draft[control] || null}
      errorMessage={error(control)}
      onChange={onChoose}
    />
  )
  const chooseTable = (id: string) =>
    onChange(chooseHolder(draft, collection.collection, id, { collections, relations }))
  const tableLabel = t(`modules.settings.model.table_${kind}`)
  const fieldLabel = t('modules.settings.model.field_to_this')
  const otherLabel = t(`modules.settings.model.field_to_other_${kind}`)
  return (
    <>
      <RadioGroup
        label={t('modules.settings.model.keys_held')}
        value={draft.isNew ? 'new' : 'existing'}
        onChange={(id) => change({ isNew: id === 'new' })}
      >
        <Radio value="new" description={t(`modules.settings.model.keys_new_${kind}`)}>
          {t('modules.settings.model.keys_new')}
        </Radio>
        <Radio value="existing">{t('modules.settings.model.keys_existing')}</Radio>
      </RadioGroup>
      {kind !== 'o2m' &&
        (draft.isNew
          ? name(holderControl, tableLabel)
          : choice(holderControl, tableLabel, tables, chooseTable))}
      {draft.isNew ? name('field', fieldLabel) : choice('field', fieldLabel, columns)}
      {kind !== 'o2m' &&
        (draft.isNew
          ? name('otherField', otherLabel)
          : choice(
              'otherField',
              otherLabel,
              columns.filter(({ id }) => id !== draft.field),
            ))}
    </>
  )
}

/** The texts that are translated, as a list with commas. */
function Texts({ draft, problems, onChange }: WithDraft) {
  const { t } = useTranslation()
  const [typed, setTyped] = useState(draft.texts.join(', '))
  if (!draft.isNew) return null
  return (
    <TextField
      label={t('modules.settings.model.texts')}
      description={t('modules.settings.model.texts_note')}
      isInvalid={problems.texts !== undefined}
      validationBehavior="aria"
      errorMessage={problems.texts && t(`modules.settings.model.${problems.texts}`)}
      value={typed}
      onChange={(text) => {
        setTyped(text)
        const names = text.split(',').map((part) => toIdentifier(part.trim()))
        onChange({ ...draft, texts: [...new Set(names.filter(Boolean))] })
      }}
    />
  )
}
