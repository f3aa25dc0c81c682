import {
  createContext,
  type KeyboardEvent,
  type MouseEvent,
  memo,
  type ReactNode,
  type RefObject,
  useCallback,
  useContext,
  useMemo,
  useRef,
  useState,
} from 'react'
import { Button } from 'react-aria-components/Button'
import { CollectionRendererContext } from 'react-aria-components/CollectionBuilder'
import { GridList, GridListItem } from 'react-aria-components/GridList'
import { cx } from '../cx'
import { Icon } from '../icon/Icon'
import { VisuallyHidden } from '../visually-hidden/VisuallyHidden'
import { type GridPlace, gridPlaces, type SortableSpan } from './gridPlaces'
import { MoveMenu } from './MoveMenu'
import { LONG, PlacesContext, SHORT } from './NearRows'
import { FEW_LINES } from './nearLines'
import styles from './SortableList.module.css'
import { useMoves } from './useMoves'
import { gridStyle, useRowDrag } from './useRowDrag'

export interface SortableListProps<Item> {
  items: readonly Item[]
  /** A key that stays the same while the item moves. */
  getKey: (item: Item) => string
  /** Name of the item: announced, and typed to find it. */
  getLabel: (item: Item) => string
  /** Where it stays the same function, only the rows that have changed are drawn again. */
  renderItem: (item: Item, index: number) => ReactNode
  /** Lays the items out in two columns: the part of them that each takes. Default one column. */
  getSpan?: (item: Item, index: number) => SortableSpan
  /** Called with the items in their new order. */
  onReorder: (items: Item[]) => void
  /** Hides the handles; the order stays. */
  isReadOnly?: boolean
  /**
   * Makes the list one stop of the Tab key: the left and right arrow keys lead to the controls of a row. For long lists whose
   * rows hold links and buttons, not fields, which need the arrow keys themselves. Default: Tab goes through the controls.
   */
  isOneStop?: boolean
  /** `card` frames each row, `plain` draws hairlines between them, `bare` draws nothing. */
  look?: 'card' | 'plain' | 'bare'
  'aria-label'?: string
  'aria-labelledby'?: string
  className?: string
}

/**
 * A list whose rows can be put in another order: dragged with the pointer, by the menu of a handle that is clicked or tapped, or
 * with the keyboard (Enter on the handle, arrow keys, Enter, or Alt and an arrow key anywhere in the row). Screen readers hear every
 * step. Rows may hold controls: Tab moves into them, or the left and right arrow keys in a list that is one stop.
 */
export function SortableList<Item>(props: SortableListProps<Item>) {
  const {
    items,
    getKey,
    getLabel,
    renderItem,
    onReorder,
    isReadOnly = false,
    isOneStop = false,
    look = 'plain',
    getSpan,
    className,
  } = props
  const root = useRef<HTMLDivElement>(null)
  const places = useMemo(() => {
    if (!getSpan) return null
    const found = gridPlaces(items.map(getSpan))
    return new Map(items.map((item, index) => [getKey(item), found[index] as GridPlace]))
  }, [items, getKey, getSpan])
  const dragAndDropHooks = useRowDrag({ root, places, items, getKey, onReorder, isReadOnly })
  const { message, handleKeyDown, moveTo } = useMoves({
    root,
    items,
    getKey,
    getLabel,
    onReorder,
    isDisabled: isReadOnly,
  })
  const { pressed, press, release } = usePressedHandle()
  const place = items.findIndex((item) => getKey(item) === pressed.id)
  const contents = new Map(items.map((item, index) => [getKey(item), { item, index, renderItem }]))
  return (
    <div ref={root} onKeyDownCapture={handleKeyDown}>
      <Contexts places={places} contents={contents} isLong={items.length > FEW_LINES}>
        <GridList
          // React Aria calls other hooks for a list whose rows are dragged: one cannot become the other.
          key={String(isReadOnly)}
          aria-label={props['aria-label']}
          aria-labelledby={props['aria-labelledby']}
          className={cx(places ? styles.grid : styles.list, styles[look], className)}
          // Without handles nothing can be dragged: React Aria would warn of every row that has none.
          dragAndDropHooks={isReadOnly ? undefined : dragAndDropHooks}
          // Where rows hold fields, arrow keys belong to those and Tab goes through them.
          keyboardNavigationBehavior={isOneStop ? 'arrow' : 'tab'}
          layout={places ? 'grid' : 'stack'}
        >
          {items.map((item) => (
            <SortableRow
              key={getKey(item)}
              id={getKey(item)}
              label={getLabel(item)}
              place={places?.get(getKey(item))}
              isReadOnly={isReadOnly}
              root={root}
              onPressHandle={press}
            />
          ))}
        </GridList>
      </Contexts>
      <MoveMenu
        triggerRef={pressed}
        isOpen={pressed.isOpen && place >= 0}
        label={items[place] === undefined ? '' : getLabel(items[place])}
        place={place}
        total={items.length}
        onMove={(to) => moveTo(place, to)}
        onClose={release}
      />
      <VisuallyHidden>
        <span role="status">{message}</span>
      </VisuallyHidden>
    </div>
  )
}

interface PressedHandle {
  /** Key of its row. */
  id: string | null
  current: HTMLElement | null
  isOpen: boolean
}

/** The handle whose menu is open, or was. */
function usePressedHandle() {
  const [pressed, setPressed] = useState<PressedHandle>({ id: null, current: null, isOpen: false })
  const press = useCallback((id: string, { target, currentTarget }: MouseEvent<HTMLElement>) => {
    // One on the button is that of a key.
    if (target === currentTarget) setPressed({ id, current: currentTarget, isOpen: true })
  }, [])
  return { pressed, press, release: () => setPressed({ ...pressed, isOpen: false }) }
}

interface Content extends Pick<SortableListProps<never>, 'renderItem'> {
  item: unknown
  index: number
}

/**
 * What stands in each row, past React Aria, which draws what its rows hold once more after everything else: a text that is typed
 * in a row would come back to its box too late, so that the caret jumps to its end and nothing of it can be undone.
 */
const ContentsContext = createContext<ReadonlyMap<string, Content>>(new Map())

interface ContextsProps {
  places: ReadonlyMap<string, GridPlace> | null
  contents: ReadonlyMap<string, Content>
  isLong: boolean
  children: ReactNode
}

function Contexts({ places, contents, isLong, children }: ContextsProps) {
  return (
    <ContentsContext value={contents}>
      <PlacesContext value={places}>
        <CollectionRendererContext value={isLong ? LONG : SHORT}>{children}</CollectionRendererContext>
      </PlacesContext>
    </ContentsContext>
  )
}

function RowContent({ id }: { id: string }) {
  const content = useContext(ContentsContext).get(id)
  // A row that is gone is still drawn for a moment.
  return content ? <DrawnContent {...content} /> : null
}

/** Drawn again when its item, its place or `renderItem` is another one: of hundreds, a move changes a few. */
const DrawnContent = memo(function DrawnContent({ item, index, renderItem }: Content) {
  return renderItem(item as never, index)
})

interface SortableRowProps {
  id: string
  label: string
  place: GridPlace | undefined
  isReadOnly: boolean
  root: RefObject<HTMLElement | null>
  onPressHandle: (id: string, event: MouseEvent<HTMLElement>) => void
}

/** Drawn again when its name or its place is another one. */
const SortableRow = memo(function SortableRow(props: SortableRowProps) {
  const { id, label, place, isReadOnly, root, onPressHandle } = props
  return (
    <GridListItem id={id} textValue={label} className={styles.row ?? ''} style={gridStyle(place)}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: it only passes a key on */}
      <div
        role="presentation"
        className={styles.parts}
        onKeyDown={(event) => root.current && passKey(event, root.current)}
      >
        {!isReadOnly && (
          // biome-ignore lint/a11y/noStaticElementInteractions: for pointers alone, to which React Aria hides the button
          // biome-ignore lint/a11y/useKeyWithClickEvents: by keyboard and for screen readers the button begins to drag
          <span className={styles.grip} onClick={(event) => onPressHandle(id, event)}>
            <Button slot="drag" className={styles.handle ?? ''}>
              <Icon name="drag_indicator" size={18} />
            </Button>
          </span>
        )}
        <div className={styles.content}>
          <RowContent id={id} />
        </div>
      </div>
    </GridListItem>
  )
}, isSameRow)

function isSameRow({ place: before, ...others }: SortableRowProps, next: SortableRowProps): boolean {
  const { place: after } = next
  const isInPlace = before?.row === after?.row && before?.columnStart === after?.columnStart
  return (
    isInPlace &&
    before?.columnEnd === after?.columnEnd &&
    Object.entries(others).every(([name, value]) => next[name as keyof SortableRowProps] === value)
  )
}

/**
 * Rows of React Aria keep every key of their controls but Tab: Escape is for the panel or dialog around the list, and what is no
 * text for the commands of the page.
 */
function passKey(event: KeyboardEvent, list: HTMLElement) {
  const isCommand = event.key.length === 1 && event.key !== ' ' && !takesText(event.target)
  if ((event.key !== 'Escape' && !isCommand) || event.isDefaultPrevented()) return
  event.stopPropagation()
  const isUnused = list.dispatchEvent(new window.KeyboardEvent('keydown', event.nativeEvent))
  if (!isUnused) event.preventDefault()
}

function takesText(target: EventTarget): boolean {
  return (
    target instanceof HTMLElement && (target.matches('input, textarea, select') || target.isContentEditable)
  )
}
