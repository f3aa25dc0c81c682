import { type Field, type Filter, useNames, useProject } from '@pergola/sdk'
import { Button, ComboBox } from '@pergola/sdk/ui'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { FilterGroup, type FilterTree, MatchSelect } from './FilterGroup'
import styles from './FilterPanel.module.css'
import {
  addDraft,
  changeDraft,
  type Draft,
  type DraftRoot,
  groupsOf,
  nextId,
  toDrafts,
  toFilters,
} from './filterDrafts'
import { type FilterScope, fieldOfFilter, nameOfFilter, offeredPaths } from './filterScope'
import { newFilter } from './operators'
import texts from './texts.json'
import { useDebouncedCallback } from './useDebouncedCallback'

const DEBOUNCE_MS = 300
/** Groups in each other. More of them no one can read, and the server takes few more. */
const MAX_DEPTH = 2

export interface FilterPanelProps {
  /** Conditions to start from; those on unknown fields are shown by name, so that they can be removed. */
  filters: readonly Filter[]
  fields: readonly Field[]
  scope: FilterScope
  /** Called 300 ms after the last change, with conditions that may still lack their value. */
  onChange: (filters: readonly Filter[]) => void
}

/** The conditions of a listing, one below the other, of which all or any must hold; groups of them among them. */
export function FilterPanel({ filters, fields, scope, onChange }: FilterPanelProps) {
  useTexts()
  const { t } = useTranslation()
  const names = useNames()
  const hasGroups = useProject().info?.api.filter_groups === true
  const offered = useMemo(() => offeredPaths(fields, scope), [fields, scope])
  const [root, setRoot] = useState(() => toDrafts(filters))
  const [addedId, setAddedId] = useState<number | null>(null)
  /** The group that new conditions come into; `null`: the whole. */
  const [openGroup, setOpenGroup] = useState<number | null>(null)
  const report = useDebouncedCallback(onChange, DEBOUNCE_MS)
  const groups = groupsOf(root.parts)
  const target = groups.find(({ group }) => group.id === openGroup)

  function store(next: DraftRoot, when: 'now' | 'later') {
    setRoot(next)
    report[when](toFilters(next))
  }

  function put(draft: Draft) {
    store({ ...root, parts: addDraft(root.parts, target?.group.id ?? null, draft) }, 'later')
  }

  function add(name: string | null) {
    const field = name === null ? null : fieldOfFilter(name, scope)
    if (name === null || !field) return
    const id = nextId(root.parts)
    setAddedId(id)
    put({ ...newFilter(field), field: name, id, parts: null })
  }

  function addGroup() {
    const id = nextId(root.parts)
    put({ field: root.match === '$or' ? '$and' : '$or', operator: 'group', value: null, id, parts: [] })
    setOpenGroup(id)
  }

  const tree: FilterTree = {
    scope,
    groups,
    addedId,
    openGroup: target?.group.id ?? null,
    onOpen: setOpenGroup,
    onChange: (id, part) =>
      store(
        { ...root, parts: changeDraft(root.parts, id, (draft) => ({ ...draft, ...part })) },
        // How conditions are joined is chosen, not typed.
        'later',
      ),
    onRemove: (id) => store({ ...root, parts: changeDraft(root.parts, id, () => null) }, 'now'),
    onMove: (moved, group) => {
      const without = changeDraft(root.parts, moved.id, () => null)
      store({ ...root, parts: addDraft(without, group, moved) }, 'now')
    },
  }

  return (
    <div className={styles.panel}>
      {hasGroups && (root.match === '$or' || root.parts.length > 1) && (
        <MatchSelect match={root.match} onChange={(match) => store({ ...root, match }, 'now')} />
      )}
      {root.parts.length > 0 && <FilterGroup parts={root.parts} group={null} tree={tree} />}
      <div className={styles.footer}>
        <ComboBox
          // The label says where the condition goes.
          aria-label={
            target ? t('filters.add_to', { group: groupName(groups.indexOf(target)) }) : t('add_field_filter')
          }
          placeholder={
            target ? t('filters.add_to', { group: groupName(groups.indexOf(target)) }) : t('add_field_filter')
          }
          size="compact"
          iconStart="add"
          autoFocus={root.parts.length === 0}
          options={offered.map((path) => ({ id: path, label: nameOfFilter(path, scope, names) }))}
          value={null}
          onChange={add}
          className={styles.add}
        />
        {hasGroups && (target?.within.length ?? -1) < MAX_DEPTH - 1 && (
          <Button variant="quiet" size="compact" icon="add" onPress={addGroup}>
            {t('filters.add_group')}
          </Button>
        )}
        {root.parts.length > 0 && (
          <Button variant="quiet" size="compact" onPress={() => store({ match: '$and', parts: [] }, 'now')}>
            {t('clear_filters')}
          </Button>
        )}
      </div>
    </div>
  )

  function groupName(index: number): string {
    return t('filters.group', { number: index + 1 })
  }
}

/** Texts of this panel alone, which no one needs before it opens. */
function useTexts(): void {
  const { i18n } = useTranslation()
  if (i18n.getResource('en-US', 'translation', 'filters') !== undefined) return
  i18n.addResourceBundle('en-US', 'translation', { filters: texts }, true, false)
}
