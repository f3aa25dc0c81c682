import { formatTitle, type InterfaceProps, type Item, type PrimaryKey, usePermissions } from '@pergola/sdk'
import { isRecord } from '@pergola/sdk/contract'
import { fieldsOfTemplate, renderTemplate } from '@pergola/sdk/items'
import { Button, Checkbox, CheckboxGroup, ErrorPanel, Skeleton } from '@pergola/sdk/ui'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { controlProps } from '../shared/controlProps'
import { NotSetUp } from '../shared/NotSetUp'
import { ReadableList } from '../shared/ReadableList'
import { ReadOnlyText } from '../shared/ReadOnlyText'
import { RelatedSearch } from '../shared/related/RelatedSearch'
import { manyToManyShape, type RelationShape } from '../shared/related/RelationShape'
import { relatedRights } from '../shared/related/relatedRights'
import { type RelatedRow, readDelta } from '../shared/related/relatedRows'
import { stageLink, stageRemoval } from '../shared/related/stageRows'
import { useAllLinks } from '../shared/related/useRelatedRows'
import styles from './checkboxes-relational.module.css'
import type meta from './meta'
import { useChoices } from './useChoices'

export const preload = () => CheckboxGroup.preload()

/** Fewer are found by looking. */
const SEARCH_FROM = 24

/** All items of another collection as checkboxes; ticking joins one through a junction row. */
export default function CheckboxesRelationalInput(props: InterfaceProps<typeof meta>) {
  const { relation } = props
  const shape = useMemo(() => relation && manyToManyShape(relation), [relation])
  if (!shape) return <NotSetUp />
  return (
    <ReadableList collections={[shape.rows, shape.items]}>
      <Boxes {...props} shape={shape} />
    </ReadableList>
  )
}

type BoxesProps = InterfaceProps<typeof meta> & { shape: RelationShape }

function Boxes(props: BoxesProps) {
  const { t } = useTranslation()
  const [search, setSearch] = useState('')
  const { links, choices, ticked, keyOf, labelOf, isLocked, handleChange } = useJoining(props, search)
  const failed = [links, choices].find(({ error }) => error)
  if (failed) return <ErrorPanel onRetry={failed.retry} />
  if (choices.isPending || links.rows === null) return <Skeleton shape="block" width="100%" height={96} />
  const { items, shown } = choices

  if (props.isReadOnly) {
    const joined = items.filter((item) => ticked.has(keyOf(item)))
    return <ReadOnlyText {...props} text={joined.map(labelOf).join(', ')} />
  }
  if (items.length === 0) return <p className={styles.none}>{t('item_count', { count: 0 })}</p>
  return (
    <div className={styles.field}>
      {(items.length >= SEARCH_FROM || choices.hasMore) && (
        <RelatedSearch
          search={search}
          onSearch={setSearch}
          count={shown.length}
          total={choices.total}
          isSearching={choices.isSearching}
        />
      )}
      {shown.length === 0 && !choices.isSearching && <p className={styles.none}>{t('no_results')}</p>}
      <div className={styles.boxes} style={{ '--boxes-per-line': Math.max(1, props.options.grid) }}>
        <CheckboxGroup
          {...controlProps(props)}
          aria-label={props.labelId ? undefined : formatTitle(props.name)}
          className={styles.group}
          value={[...ticked]}
          onChange={handleChange}
        >
          {shown.map((item) => (
            <Checkbox key={keyOf(item)} value={keyOf(item)} isDisabled={isLocked(item)}>
              {labelOf(item)}
            </Checkbox>
          ))}
        </CheckboxGroup>
      </div>
      {choices.hasMore && (
        <Button size="compact" isPending={choices.isLoadingMore} onPress={choices.loadMore}>
          {t('load_more')}
        </Button>
      )}
    </div>
  )
}

/** The items, which of them are joined, and what ticking and unticking them stages. */
function useJoining({ shape, value, options, primaryKey, isNew, onChange }: BoxesProps, search: string) {
  const { itemKeyField } = shape
  const template = options.template || `{{ ${itemKeyField} }}`
  const paths = useMemo(
    () => [...new Set([itemKeyField, ...fieldsOfTemplate(template)])],
    [itemKeyField, template],
  )
  const keyOf = (item: Item) => String(item[itemKeyField])
  const labelOf = (item: Item) => renderTemplate(template, item).trim() || keyOf(item)
  // Every row: a box of one that is joined must not look free, or ticking it would join it twice.
  const links = useAllLinks({ shape, parentKey: primaryKey, isNew, value, paths }, true)
  const joined = links.savedRows.flatMap((row) => savedItemOf(shape, row) ?? NO_ITEMS)
  const choices = useChoices({ shape, paths, joined, rows: links.rows ?? NO_ROWS, search, labelOf })
  const ticked = new Set(links.rows?.map((row) => String(row.key)))
  const { canLink, canRemove } = relatedRights(usePermissions(), shape)
  const stored = new Set(joined.map(keyOf))
  const isLocked = (item: Item) => !(stored.has(keyOf(item)) ? canRemove : canLink)

  function handleChange(changed: string[]) {
    const shown = new Set(choices.shown.map(keyOf))
    // Those that are out of sight stay as they are.
    const keys = new Set([...changed, ...[...ticked].filter((key) => !shown.has(key))])
    // Worked out from everything that is staged, so that a second click keeps the first.
    let next = [...readDelta(value)]
    for (const row of links.rows ?? []) {
      if (!keys.has(String(row.key))) next = stageRemoval(shape, next, row) ?? []
    }
    for (const item of choices.items) {
      const isNew = keys.has(keyOf(item)) && !ticked.has(keyOf(item))
      if (isNew) next = tick(shape, next, links.savedRows, item[itemKeyField] as PrimaryKey)
    }
    onChange(next.length > 0 ? next : null)
  }

  return { links, choices, ticked, keyOf, labelOf, isLocked, handleChange }
}

const NO_ROWS: readonly RelatedRow[] = []
const NO_ITEMS: readonly Item[] = []

/** The item that a junction row holds; `null` where it is gone, or may not be read. */
function savedItemOf({ itemField }: RelationShape, row: Item): Item | null {
  const item = row[itemField ?? '']
  return isRecord(item) ? item : null
}

/** Joins an item; one that is joined on the server and was unticked here takes its old row back. */
function tick(shape: RelationShape, delta: readonly Item[], saved: readonly Item[], key: PrimaryKey): Item[] {
  const { rowKeyField, itemKeyField } = shape
  const row = saved.find((entry) => String(savedItemOf(shape, entry)?.[itemKeyField]) === String(key))
  if (row) return delta.filter((entry) => String(entry[rowKeyField]) !== String(row[rowKeyField]))
  return stageLink(shape, delta, key) ?? []
}
