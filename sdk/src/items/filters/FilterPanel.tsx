import { type Field, type Filter, useNames, useProject } from '@pergola/sdk'
import { Button, ComboBox } from '@pergola/sdk/ui'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useLateTexts } from '../text/useLateTexts'
import { FilterGroup, MatchSelect } from './FilterGroup'
import styles from './FilterPanel.module.css'
import { type FilterScope, nameOfFilter, offeredPaths } from './filterScope'
import texts from './texts.json'
import { useFilterDrafts } from './useFilterDrafts'

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
  // No one needs them before this panel opens.
  useLateTexts('filters', texts)
  const { t } = useTranslation()
  const names = useNames()
  const hasGroups = useProject().info?.api.filter_groups === true
  const offered = useMemo(() => offeredPaths(fields, scope), [fields, scope])
  const { root, tree, target, ...drafts } = useFilterDrafts(filters, scope, onChange)
  // Says where the condition goes.
  const addLabel = target
    ? t('filters.add_to', { group: t('filters.group', { number: tree.groups.indexOf(target) + 1 }) })
    : t('add_field_filter')

  return (
    <div className={styles.panel}>
      {hasGroups && (root.match === '$or' || root.parts.length > 1) && (
        <MatchSelect match={root.match} onChange={drafts.setMatch} />
      )}
      {root.parts.length > 0 && <FilterGroup parts={root.parts} group={null} tree={tree} />}
      <div className={styles.footer}>
        <ComboBox
          aria-label={addLabel}
          placeholder={addLabel}
          size="compact"
          iconStart="add"
          autoFocus={root.parts.length === 0}
          options={offered.map((path) => ({ id: path, label: nameOfFilter(path, scope, names) }))}
          value={null}
          onChange={drafts.add}
          className={styles.add}
        />
        {hasGroups && (!target || target.within.length < MAX_DEPTH - 1) && (
          <Button variant="quiet" size="compact" icon="add" onPress={drafts.addGroup}>
            {t('filters.add_group')}
          </Button>
        )}
        {root.parts.length > 0 && (
          <Button variant="quiet" size="compact" onPress={drafts.clear}>
            {t('clear_filters')}
          </Button>
        )}
      </div>
    </div>
  )
}
