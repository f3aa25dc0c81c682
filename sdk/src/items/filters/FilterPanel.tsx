import { type Field, type Filter, useNames } from '@pergola/sdk'
import { Button, ComboBox, IconButton, Select } from '@pergola/sdk/ui'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import styles from './FilterPanel.module.css'
import { FilterValue } from './FilterValue'
import { type FilterScope, fieldOfFilter, nameOfFilter, offeredPaths } from './filterScope'
import { newFilter, OPERATOR_LABELS, type Operator, operatorsOf } from './operators'
import { useDebouncedCallback } from './useDebouncedCallback'

const DEBOUNCE_MS = 300

export interface FilterPanelProps {
  /** Conditions to start from; those on unknown fields are shown by name, so that they can be removed. */
  filters: readonly Filter[]
  fields: readonly Field[]
  scope: FilterScope
  /** Called 300 ms after the last change, with conditions that may still lack their value. */
  onChange: (filters: readonly Filter[]) => void
}

interface Draft extends Filter {
  id: number
}

/** The conditions of a listing, one below the other; all must hold. */
export function FilterPanel({ filters, fields, scope, onChange }: FilterPanelProps) {
  const { t } = useTranslation()
  const names = useNames()
  const offered = useMemo(() => offeredPaths(fields, scope), [fields, scope])
  const [drafts, setDrafts] = useState<readonly Draft[]>(() =>
    filters.map((filter, id) => ({ ...filter, id })),
  )
  const [addedId, setAddedId] = useState<number | null>(null)
  const report = useDebouncedCallback(onChange, DEBOUNCE_MS)

  function store(next: readonly Draft[], when: 'now' | 'later') {
    setDrafts(next)
    report[when](next.map(({ id: _id, ...filter }) => filter))
  }

  function change(id: number, part: Partial<Filter>) {
    store(
      drafts.map((draft) => (draft.id === id ? { ...draft, ...part } : draft)),
      'later',
    )
  }

  function add(name: string | null) {
    const field = name === null ? null : fieldOfFilter(name, scope)
    if (name === null || !field) return
    const id = Math.max(-1, ...drafts.map((draft) => draft.id)) + 1
    setAddedId(id)
    store([...drafts, { ...newFilter(field), field: name, id }], 'later')
  }

  return (
    <div className={styles.panel}>
      {drafts.length > 0 && (
        <ul className={styles.filters}>
          {drafts.map((draft) => {
            const field = fieldOfFilter(draft.field, scope)
            const label = nameOfFilter(draft.field, scope, names)
            return (
              <li key={draft.id} className={styles.filter}>
                <span className={styles.name}>{label}</span>
                <IconButton
                  icon="close"
                  size="compact"
                  label={t('remove_filter', { field: label })}
                  className={styles.remove}
                  onPress={() =>
                    store(
                      drafts.filter((entry) => entry !== draft),
                      'now',
                    )
                  }
                />
                {!field && <span className={styles.stale}>{t('no_such_field')}</span>}
                {field && (
                  <>
                    <Select
                      aria-label={t('operator_of', { field: label })}
                      size="compact"
                      options={operatorsFor(field, draft.operator).map((id) => ({
                        id,
                        label: t(OPERATOR_LABELS[id]),
                      }))}
                      value={draft.operator as Operator}
                      onChange={(operator) => change(draft.id, { operator })}
                    />
                    <FilterValue
                      field={field}
                      filter={draft}
                      label={t('value_of', { field: label })}
                      autoFocus={draft.id === addedId}
                      onChange={(value) => change(draft.id, { value })}
                    />
                  </>
                )}
              </li>
            )
          })}
        </ul>
      )}
      <div className={styles.footer}>
        <ComboBox
          aria-label={t('add_field_filter')}
          placeholder={t('add_field_filter')}
          size="compact"
          iconStart="add"
          autoFocus={drafts.length === 0}
          options={offered.map((path) => ({ id: path, label: nameOfFilter(path, scope, names) }))}
          value={null}
          onChange={add}
          className={styles.add}
        />
        {drafts.length > 0 && (
          <Button variant="quiet" size="compact" onPress={() => store([], 'now')}>
            {t('clear_filters')}
          </Button>
        )}
      </div>
    </div>
  )
}

/** The operators of a field, and the one that a bookmark brought along. */
function operatorsFor(field: Field, current: string): readonly Operator[] {
  const operators = operatorsOf(field)
  const isForeign = current in OPERATOR_LABELS && !operators.includes(current as Operator)
  return isForeign ? [...operators, current as Operator] : operators
}
