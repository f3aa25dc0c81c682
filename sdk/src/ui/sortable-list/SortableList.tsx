import type { ReactNode } from 'react'
import { Button } from 'react-aria-components/Button'
import { GridList, GridListItem } from 'react-aria-components/GridList'
import { useDragAndDrop } from 'react-aria-components/useDragAndDrop'
import { cx } from '../cx'
import { Icon } from '../icon/Icon'
import { moveItems } from './moveItems'
import styles from './SortableList.module.css'

export interface SortableListProps<Item> {
  items: readonly Item[]
  /** A key that stays the same while the item moves. */
  getKey: (item: Item) => string
  /** Name of the item: announced, and typed to find it. */
  getLabel: (item: Item) => string
  renderItem: (item: Item, index: number) => ReactNode
  /** Called with the items in their new order. */
  onReorder: (items: Item[]) => void
  /** Hides the handles; the order stays. */
  isReadOnly?: boolean
  /** `card` frames each row, `plain` draws hairlines between them, `bare` draws nothing. */
  look?: 'card' | 'plain' | 'bare'
  'aria-label'?: string
  'aria-labelledby'?: string
  className?: string
}

/**
 * A list whose rows can be put in another order: dragged with the pointer, or with the keyboard (Enter on the handle,
 * arrow keys, Enter). Screen readers hear every step. Rows may hold controls: Tab moves into them.
 */
export function SortableList<Item>(props: SortableListProps<Item>) {
  const {
    items,
    getKey,
    getLabel,
    renderItem,
    onReorder,
    isReadOnly = false,
    look = 'plain',
    className,
  } = props
  const { dragAndDropHooks } = useDragAndDrop({
    getItems: (keys) => [...keys].map((key) => ({ 'text/plain': String(key) })),
    isDisabled: isReadOnly,
    onReorder: ({ keys, target }) => {
      if (target.dropPosition === 'on') return
      onReorder(moveItems(items, getKey, [...keys].map(String), String(target.key), target.dropPosition))
    },
  })
  return (
    <GridList
      aria-label={props['aria-label']}
      aria-labelledby={props['aria-labelledby']}
      className={cx(styles.list, styles[look], className)}
      // Without handles nothing can be dragged: React Aria would warn of every row that has none.
      dragAndDropHooks={isReadOnly ? undefined : dragAndDropHooks}
      // Rows hold fields and menus: arrow keys belong to those, Tab goes through them.
      keyboardNavigationBehavior="tab"
    >
      {items.map((item, index) => (
        <GridListItem
          key={getKey(item)}
          id={getKey(item)}
          textValue={getLabel(item)}
          className={styles.row ?? ''}
        >
          {!isReadOnly && (
            <Button slot="drag" className={styles.handle ?? ''}>
              <Icon name="drag_indicator" size={18} />
            </Button>
          )}
          <div className={styles.content}>{renderItem(item, index)}</div>
        </GridListItem>
      ))}
    </GridList>
  )
}
