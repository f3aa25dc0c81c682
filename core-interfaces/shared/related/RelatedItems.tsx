import { ItemPicker } from '@pergola/sdk/items'
import { Button, ErrorPanel, Skeleton, ToggleButton } from '@pergola/sdk/ui'
import { useTranslation } from 'react-i18next'
import { ControlGroup } from '../ControlGroup'
import { NotSetUp } from '../NotSetUp'
import { ReadableList } from '../ReadableList'
import { OpenedRelated } from './OpenedRelated'
import styles from './RelatedItems.module.css'
import type { RelatedItemsProps, ShapedItemsProps } from './RelatedItemsProps'
import { RelatedSearch } from './RelatedSearch'
import { RelatedTable } from './RelatedTable'
import {
  type Picking,
  type RelatedField,
  type RowActions,
  usePicking,
  useRelatedField,
  useRowActions,
} from './useRelatedField'

/** The items of a relation: edited, created, added and taken out, all of it staged until the form is saved. */
export function RelatedItems(props: RelatedItemsProps) {
  const { shape } = props
  if (!shape) return <NotSetUp />
  return <ShapedItems {...props} shape={shape} />
}

function ShapedItems(props: ShapedItemsProps) {
  const { shape } = props
  const { t } = useTranslation()
  const related = useRelatedField(props)
  const actions = useRowActions(props, related)
  const picking = usePicking(props, related, actions)
  const { shownRows, searched } = related
  const { canRead, canRemove } = related.rights

  // A new item has no rows yet that would be missed.
  const isUnread = !canRead && !props.isNew
  const noAccess = <ReadableList collections={[shape.rows, shape.items]} />
  if (!canRead && !related.canCreate) return noAccess
  if (related.error) return <ErrorPanel onRetry={related.retry} />
  return (
    <ControlGroup {...props} className={styles.related}>
      {isUnread && noAccess}
      {related.isSearchable && (
        <RelatedSearch
          search={related.search}
          onSearch={related.setSearch}
          count={related.rows.length}
          total={related.total}
        />
      )}
      {related.isPending ? (
        <Skeleton shape="block" width="100%" height={120} />
      ) : shownRows.length === 0 ? (
        !isUnread && <p className={styles.none}>{t(searched ? 'no_results' : 'no_items_selected')}</p>
      ) : (
        <RelatedTable
          labelId={props.labelId}
          shape={shape}
          rows={shownRows}
          columns={related.columns}
          isOrdered={related.isOrdered}
          isReadOnly={props.isReadOnly}
          canRemove={canRemove}
          renderLead={props.renderLead}
          onOpen={actions.open}
          onRemove={actions.remove}
          onRestore={actions.restore}
          onReorder={actions.reorder}
          onSort={related.loadAll}
        />
      )}
      <RelatedButtons related={related} actions={actions} picking={picking} />
      {picking.isPicking && picking.links.error && (
        <ErrorPanel
          onRetry={() => {
            picking.start()
            picking.links.retry()
          }}
        />
      )}
      <OpenedItem {...props} actions={actions} />
      {picking.isPicking && picking.links.rows && (
        <ItemPicker
          isOpen
          collection={shape.items.collection}
          fields={related.columns.map((column) => column.field)}
          value={picking.links.rows.flatMap((row) => row.key ?? [])}
          {...props.picker}
          onDone={picking.done}
          onCancel={picking.cancel}
        />
      )}
    </ControlGroup>
  )
}

interface RelatedButtonsProps {
  related: RelatedField
  actions: RowActions
  picking: Picking
}

function RelatedButtons({ related, actions, picking }: RelatedButtonsProps) {
  const { t } = useTranslation()
  const { isPicking, links } = picking
  return (
    <div className={styles.actions}>
      {related.hasMore && (
        <Button size="compact" isPending={related.isLoadingMore} onPress={related.loadMore}>
          {t('load_more')}
        </Button>
      )}
      {related.hasPlaces && related.shownRows.length > 1 && (
        <ToggleButton
          size="compact"
          icon="low_priority"
          isSelected={related.isByHand}
          onChange={related.setIsByHand}
        >
          {t('enable_manual_sorting')}
        </ToggleButton>
      )}
      {related.canCreate && (
        <Button size="compact" icon="add" onPress={actions.openNew}>
          {t('add_new')}
        </Button>
      )}
      {related.canSelect && (
        <Button
          size="compact"
          icon="playlist_add"
          isPending={isPicking && !links.rows && !links.error}
          onPress={picking.start}
        >
          {t('select_existing')}
        </Button>
      )}
    </div>
  )
}

/** The item that is edited or made: in its dialog, or in what the interface brings for new ones. */
function OpenedItem({ actions, ...props }: ShapedItemsProps & { actions: RowActions }) {
  const { opened, openedRow, close } = actions
  if (opened === null) return null
  if ('index' in opened && props.renderCreate) return props.renderCreate({ link: actions.link, close })
  return (
    <OpenedRelated
      isOpen
      key={JSON.stringify(opened)}
      shape={props.shape}
      row={openedRow}
      isNew={'index' in opened}
      isReadOnly={props.isReadOnly}
      onEdit={actions.edit}
      onEditOwn={actions.editOwn}
      onTakeBack={actions.stage}
      startValue={props.value}
      onClose={close}
    />
  )
}
