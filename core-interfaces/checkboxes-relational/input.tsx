import {
  formatTitle,
  type InterfaceProps,
  type Item,
  itemsPath,
  type PrimaryKey,
  toParameters,
  useApi,
} from '@pergola/sdk'
import { isRecord } from '@pergola/sdk/contract'
import { fieldsOfTemplate, itemKeys, renderTemplate } from '@pergola/sdk/items'
import { Checkbox, CheckboxGroup, ErrorPanel, SearchField, Skeleton } from '@pergola/sdk/ui'
import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { controlProps } from '../shared/controlProps'
import { NotSetUp } from '../shared/NotSetUp'
import { ReadOnlyText } from '../shared/ReadOnlyText'
import { manyToManyShape, type RelationShape } from '../shared/related/RelationShape'
import { readDelta } from '../shared/related/relatedRows'
import { stageLink, stageRemoval } from '../shared/related/stageRows'
import { useAllLinks } from '../shared/related/useRelatedRows'
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
  // Every row: a box of one that is joined must not look free, or ticking it would join it twice.
  const { rows, savedRows, error, retry } = useAllLinks({ shape, parentKey: primaryKey, value }, true)
  const delta = useMemo(() => readDelta(value), [value])
  const ticked = useMemo(() => rows?.map((row) => String(row.key)) ?? [], [rows])
  const all = useChoices(shape, template, savedRows)
  if (all.error || error) return <ErrorPanel onRetry={all.error ? all.retry : retry} />
  if (all.items === null || rows === null) return <Skeleton shape="block" width="100%" height={96} />
  const { items } = all

  const labelOf = (item: Item) => renderTemplate(template, item).trim() || String(item[shape.itemKeyField])

  const words = search.trim().toLocaleLowerCase()
  const shown = items.filter((item) => labelOf(item).toLocaleLowerCase().includes(words))
  const shownKeys = new Set(shown.map((item) => String(item[shape.itemKeyField])))

  function handleChange(changed: string[]) {
    // Those that the search leaves out stay as they are.
    const keys = [...changed, ...ticked.filter((key) => !shownKeys.has(key))]
    // Worked out from everything that is staged, so that a second click keeps the first.
    let next = [...delta]
    for (const row of rows ?? []) {
      if (!keys.includes(String(row.key))) next = stageRemoval(shape, next, row) ?? []
    }
    for (const item of items) {
      const key = item[shape.itemKeyField] as PrimaryKey
      if (keys.includes(String(key)) && !ticked.includes(String(key)))
        next = tick(shape, next, savedRows, key)
    }
    onChange(next.length > 0 ? next : null)
  }

  if (props.isReadOnly) {
    const joined = items.filter((item) => ticked.includes(String(item[shape.itemKeyField])))
    return <ReadOnlyText {...props} text={joined.map(labelOf).join(', ')} />
  }
  if (items.length === 0) return <p className={styles.none}>{t('no_items_selected')}</p>
  return (
    <>
      {items.length >= SEARCH_FROM && (
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

/**
 * Everything that can be ticked: of very many items the first, and those that are joined, wherever they stand among them.
 */
function useChoices(shape: RelationShape, template: string, savedRows: readonly Item[]) {
  const api = useApi()
  const fields = useMemo(
    () => [...new Set([shape.itemKeyField, ...fieldsOfTemplate(template)])],
    [shape.itemKeyField, template],
  )
  const key = itemKeys.ofCollection(api.project, shape.items.collection)
  const first = useQuery({
    queryKey: [...key, 'all', fields],
    queryFn: ({ signal }) =>
      api.get<Item[]>(itemsPath(shape.items.collection), {
        query: toParameters({ fields, limit: MAX_CHOICES }),
        signal,
      }),
  })
  const known = useMemo(
    () => new Set(first.data?.map((item) => String(item[shape.itemKeyField]))),
    [first.data, shape.itemKeyField],
  )
  const joined = savedRows.flatMap((row) => savedKeyOf(shape, row) ?? [])
  const others = first.data ? [...new Set(joined)].filter((item) => !known.has(item)) : []
  const further = useQuery({
    queryKey: [...key, 'all', fields, others],
    queryFn: async ({ signal }) =>
      [
        await api.get<Item | Item[]>(itemsPath(shape.items.collection, others.join(',')), {
          query: toParameters({ fields }),
          signal,
        }),
      ].flat(),
    enabled: others.length > 0,
  })
  const isPending = first.isPending || (others.length > 0 && further.isPending)
  return {
    items:
      isPending || !first.data ? null : [...first.data, ...(others.length > 0 ? (further.data ?? []) : [])],
    error: first.error ?? further.error,
    retry: () => void (first.error ? first : further).refetch(),
  }
}

/** Key of the item that a junction row holds; `null` where the item is gone, or may not be read. */
function savedKeyOf({ itemField, itemKeyField }: RelationShape, row: Item): string | null {
  const item = row[itemField ?? '']
  return isRecord(item) ? String(item[itemKeyField]) : null
}

/** Joins an item; one that is joined on the server and was unticked here takes its old row back. */
function tick(shape: RelationShape, delta: readonly Item[], saved: readonly Item[], key: PrimaryKey): Item[] {
  const { rowKeyField } = shape
  const row = saved.find((entry) => savedKeyOf(shape, entry) === String(key))
  if (row) return delta.filter((entry) => String(entry[rowKeyField]) !== String(row[rowKeyField]))
  return stageLink(shape, delta, key) ?? []
}
