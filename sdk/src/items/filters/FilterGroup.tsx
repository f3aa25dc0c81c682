import { type Field, type Filter, type GroupKey, useNames, useProject } from '@pergola/sdk'
import { IconButton, Menu, MenuItem, MenuTrigger, Select } from '@pergola/sdk/ui'
import { useTranslation } from 'react-i18next'
import { afterOperator } from './afterOperator'
import styles from './FilterPanel.module.css'
import { FilterValue } from './FilterValue'
import type { Draft, groupsOf } from './filterDrafts'
import { type FilterScope, fieldOfFilter, nameOfFilter } from './filterScope'
import { OPERATOR_LABELS, type Operator, operatorsOf } from './operators'

/** What every part of the panel needs of the whole. */
export interface FilterTree {
  scope: FilterScope
  groups: ReturnType<typeof groupsOf>
  /** The condition that was just added: its value has the focus. */
  addedId: number | null
  /** The group that new conditions come into; `null`: the whole. */
  openGroup: number | null
  onOpen: (group: number | null) => void
  onChange: (id: number, part: Partial<Filter>) => void
  onRemove: (id: number) => void
  /** @param group - Where to; `null`: into no group. */
  onMove: (draft: Draft, group: number | null) => void
}

interface FilterGroupProps {
  parts: readonly Draft[]
  /** The group that they are in; `null`: none. */
  group: number | null
  tree: FilterTree
}

/** Conditions that lie in one group, and the groups among them. */
export function FilterGroup({ parts, group, tree }: FilterGroupProps) {
  return (
    <ul className={styles.filters}>
      {parts.map((draft) => (
        <li key={draft.id}>
          {draft.parts ? (
            <Group draft={draft} parts={draft.parts} tree={tree} />
          ) : (
            <Condition draft={draft} group={group} tree={tree} />
          )}
        </li>
      ))}
    </ul>
  )
}

function Group({ draft, parts, tree }: { draft: Draft; parts: readonly Draft[]; tree: FilterTree }) {
  const { t } = useTranslation()
  const name = useGroupName(tree)(draft.id)
  const isOpen = tree.openGroup === draft.id
  return (
    <fieldset aria-label={name} className={styles.group} data-open={isOpen || undefined}>
      <div className={styles.groupHead}>
        <span className={styles.name}>{name}</span>
        <MatchSelect
          match={draft.field as GroupKey}
          name={name}
          onChange={(field) => tree.onChange(draft.id, { field })}
        />
        <IconButton
          icon="add"
          size="compact"
          label={t('filters.open', { group: name })}
          aria-pressed={isOpen}
          isFilled={isOpen}
          onPress={() => tree.onOpen(isOpen ? null : draft.id)}
        />
        <IconButton
          icon="close"
          size="compact"
          label={t('remove_filter', { field: name })}
          onPress={() => tree.onRemove(draft.id)}
        />
      </div>
      {parts.length === 0 && <p className={styles.stale}>{t('filters.empty_group')}</p>}
      {parts.length > 0 && <FilterGroup parts={parts} group={draft.id} tree={tree} />}
    </fieldset>
  )
}

/** Whether all or any of some conditions have to hold. */
export function MatchSelect({
  match,
  name,
  onChange,
}: {
  match: GroupKey
  /** Of the group; left out: the whole. */
  name?: string
  onChange: (match: GroupKey) => void
}) {
  const { t } = useTranslation()
  const label = t('filters.match')
  return (
    <Select
      aria-label={name ? `${name}: ${label}` : label}
      size="compact"
      options={[
        { id: '$and', label: t('filters.all') },
        { id: '$or', label: t('filters.any') },
      ]}
      value={match}
      onChange={onChange}
    />
  )
}

function Condition({ draft, group, tree }: { draft: Draft; group: number | null; tree: FilterTree }) {
  const { t } = useTranslation()
  const names = useNames()
  const { scope } = tree
  const field = fieldOfFilter(draft.field, scope)
  const label = nameOfFilter(draft.field, scope, names)
  // Servers that know groups know what is not translated, too.
  const hasLanguages = useProject().info?.api.filter_groups === true && field?.type === 'translation'
  const operators: Operator[] = field
    ? [...new Set([...operatorsFor(field, draft.operator), ...(hasLanguages ? [UNTRANSLATED] : [])])]
    : []
  return (
    <div className={styles.filter}>
      <span className={styles.name}>{label}</span>
      <span className={styles.remove}>
        {tree.groups.length > 0 && <MoveMenu draft={draft} label={label} group={group} tree={tree} />}
        <IconButton
          icon="close"
          size="compact"
          label={t('remove_filter', { field: label })}
          onPress={() => tree.onRemove(draft.id)}
        />
      </span>
      {!field && <span className={styles.stale}>{t('no_such_field')}</span>}
      {field && (
        <>
          <Select
            aria-label={t('operator_of', { field: label })}
            size="compact"
            options={operators.map((id) => ({
              id,
              label: t(OPERATOR_LABELS[id]),
            }))}
            value={draft.operator as Operator}
            onChange={(operator) => tree.onChange(draft.id, afterOperator(draft, operator))}
          />
          <FilterValue
            field={field}
            filter={draft}
            label={t('value_of', { field: label })}
            autoFocus={draft.id === tree.addedId}
            onChange={(value) => tree.onChange(draft.id, { value })}
          />
        </>
      )}
    </div>
  )
}

const NO_GROUP = 'none'

/** Where else a condition can be. */
function MoveMenu({
  draft,
  label,
  group,
  tree,
}: {
  draft: Draft
  label: string
  group: number | null
  tree: FilterTree
}) {
  const { t } = useTranslation()
  const nameOf = useGroupName(tree)
  return (
    <MenuTrigger>
      <IconButton icon="drive_file_move" size="compact" label={t('filters.move', { field: label })} />
      <Menu onAction={(key) => tree.onMove(draft, key === NO_GROUP ? null : Number(key))}>
        {[
          ...(group === null ? [] : [{ id: NO_GROUP, name: t('filters.no_group') }]),
          ...tree.groups
            .filter((entry) => entry.group.id !== group)
            .map((entry) => ({ id: String(entry.group.id), name: nameOf(entry.group.id) })),
        ].map(({ id, name }) => (
          <MenuItem key={id} id={id}>
            {name}
          </MenuItem>
        ))}
      </Menu>
    </MenuTrigger>
  )
}

/** Groups are counted in the order in which they are shown. */
function useGroupName({ groups }: FilterTree): (id: number) => string {
  const { t } = useTranslation()
  return (id) => t('filters.group', { number: groups.findIndex(({ group }) => group.id === id) + 1 })
}

const UNTRANSLATED: Operator = 'untranslated'

/** The operators of a field, and the one that a bookmark brought along. */
function operatorsFor(field: Field, current: string): readonly Operator[] {
  const operators = operatorsOf(field)
  const isForeign = current in OPERATOR_LABELS && !operators.includes(current as Operator)
  return isForeign ? [...operators, current as Operator] : operators
}
