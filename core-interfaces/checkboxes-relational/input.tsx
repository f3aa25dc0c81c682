import {
  formatTitle,
  type InterfaceProps,
  type Item,
  itemsPath,
  type PrimaryKey,
  toParameters,
  useApi,
} from '@pergola/sdk'
import { fieldsOfTemplate, itemKeys, renderTemplate } from '@pergola/sdk/items'
import { Checkbox, CheckboxGroup, ErrorPanel, SearchField, Skeleton } from '@pergola/sdk/ui'
import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { controlProps } from '../shared/controlProps'
import { NotSetUp } from '../shared/NotSetUp'
import { manyToManyShape, type RelationShape } from '../shared/related/RelationShape'
import { stageLink, stageRemoval } from '../shared/related/stageRows'
import { useRelatedRows } from '../shared/related/useRelatedRows'
import styles from './checkboxes-relational.module.css'
import type meta from './meta'

/** Enough for boxes to tick; longer lists want a picker. */
const MAX_CHOICES = 500
/** Fewer are found by looking. */
const SEARCH_FROM = 24

/** All items of another collection as checkboxes; ticking joins one through a junction row. */
export default function CheckboxesRelationalInput(props: InterfaceProps<typeof meta>) {
  const { relation } = props
  const shape = useMemo(() => relation && manyToManyShape(relation), [relation])
  return shape ? <Boxes {...props} shape={shape} /> : <NotSetUp />
}

function Boxes(props: InterfaceProps<typeof meta> & { shape: RelationShape }) {
  const { shape, value, options, primaryKey, onChange } = props
  const { t } = useTranslation()
  const [search, setSearch] = useState('')
  const template = options.template || `{{ ${shape.itemKeyField} }}`
  const all = useAllItems(shape, template)
  const { rows, delta, savedRows, isPending, error, retry } = useRelatedRows({
    shape,
    parentKey: primaryKey,
    value,
    paths: NO_PATHS,
  })
  if (all.error || error) return <ErrorPanel onRetry={all.error ? () => void all.refetch() : retry} />
  if (all.isPending || isPending) return <Skeleton shape="block" width="100%" height={96} />

  const ticked = rows.map((row) => String(row.key))
  const labelOf = (item: Item) => renderTemplate(template, item).trim() || String(item[shape.itemKeyField])

  const words = search.trim().toLocaleLowerCase()
  const shown = all.data.filter((item) => labelOf(item).toLocaleLowerCase().includes(words))
  const shownKeys = new Set(shown.map((item) => String(item[shape.itemKeyField])))

  function handleChange(changed: string[]) {
    // Those that the search leaves out stay as they are.
    const keys = [...changed, ...ticked.filter((key) => !shownKeys.has(key))]
    // Worked out from everything that is staged, so that a second click keeps the first.
    let next = [...delta]
    for (const row of rows) {
      if (!keys.includes(String(row.key))) next = stageRemoval(shape, next, row) ?? []
    }
    for (const item of all.data ?? []) {
      const key = item[shape.itemKeyField] as PrimaryKey
      if (keys.includes(String(key)) && !ticked.includes(String(key)))
        next = tick(shape, next, savedRows, key)
    }
    onChange(next.length > 0 ? next : null)
  }

  if (all.data.length === 0) return <p className={styles.none}>{t('no_items_selected')}</p>
  return (
    <>
      {all.data.length >= SEARCH_FROM && (
        <SearchField
          size="compact"
          className={styles.search}
          aria-label={t('search_related')}
          placeholder={t('search_related')}
          value={search}
          onChange={setSearch}
        />
      )}
      {shown.length === 0 && <p className={styles.none}>{t('no_results')}</p>}
      <div className={styles.boxes} style={{ '--boxes-per-line': Math.max(1, options.grid) }}>
        <CheckboxGroup
          {...controlProps(props)}
          aria-label={props.labelId ? undefined : formatTitle(props.name)}
          className={styles.group}
          value={ticked}
          onChange={handleChange}
        >
          {shown.map((item) => (
            <Checkbox key={String(item[shape.itemKeyField])} value={String(item[shape.itemKeyField])}>
              {labelOf(item)}
            </Checkbox>
          ))}
        </CheckboxGroup>
      </div>
    </>
  )
}

/** Everything that can be ticked. */
function useAllItems(shape: RelationShape, template: string) {
  const api = useApi()
  const fields = useMemo(
    () => [...new Set([shape.itemKeyField, ...fieldsOfTemplate(template)])],
    [shape.itemKeyField, template],
  )
  return useQuery({
    queryKey: [...itemKeys.ofCollection(api.project, shape.items.collection), 'all', fields],
    queryFn: ({ signal }) =>
      api.get<Item[]>(itemsPath(shape.items.collection), {
        query: toParameters({ fields, limit: MAX_CHOICES }),
        signal,
      }),
  })
}

const NO_PATHS: readonly string[] = []

/** Joins an item; one that is joined on the server and was unticked here takes its old row back. */
function tick(shape: RelationShape, delta: readonly Item[], saved: readonly Item[], key: PrimaryKey): Item[] {
  const { itemField, itemKeyField, rowKeyField } = shape
  const row = saved.find((entry) => {
    const item = entry[itemField ?? ''] as Item | null
    return String(item?.[itemKeyField]) === String(key)
  })
  if (row) return delta.filter((entry) => String(entry[rowKeyField]) !== String(row[rowKeyField]))
  return stageLink(shape, delta, key) ?? []
}
