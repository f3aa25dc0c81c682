import {
  type ComponentProps,
  createContext,
  memo,
  type ReactNode,
  type RefObject,
  startTransition,
  useContext,
  useEffect,
  useEffectEvent,
  useMemo,
  useRef,
  useState,
} from 'react'
import { type CollectionRenderer, DefaultCollectionRenderer } from 'react-aria-components/CollectionBuilder'
import type { DropTarget } from 'react-aria-components/useDragAndDrop'
import type { GridPlace } from './gridPlaces'
import { FEW_LINES, type Line, type LineRange, linesOf, nearLines, partsOf, stepTowards } from './nearLines'

type Places = ReadonlyMap<string, GridPlace> | null

/** Where the rows lie in two columns; `null` for one column. */
export const PlacesContext = createContext<Places>(null)

/** Of a long list, React Aria draws the rows that can be seen or nearly, and knows all of them. */
export const LONG: CollectionRenderer = {
  ...DefaultCollectionRenderer,
  CollectionRoot: NearRows,
  // Rows say their number and how many there are.
  isVirtualized: true,
}
export const SHORT: CollectionRenderer = { ...LONG, isVirtualized: false }

type RootProps = ComponentProps<CollectionRenderer['CollectionRoot']>
type Collection = RootProps['collection']
type RowNode = NonNullable<ReturnType<Collection['getItem']>>

/**
 * The rows near what is seen, in the flow of the page, and a space for each part of the others. Rows that have the focus, are
 * dragged or are where something would land stay drawn: a row that goes would end what is done with it.
 */
function NearRows({ collection, persistedKeys, scrollRef, renderDropIndicator }: RootProps) {
  const places = useContext(PlacesContext)
  const lines = useMemo(
    () =>
      linesOf(
        // `getKeys` gives them in the order in which they came.
        Array.from(collection, ({ key }) => String(key)),
        (key, index) => (places?.get(key)?.row ?? index + 1) - 1,
      ),
    [collection, places],
  )
  const { range, kept, heightOf } = useNearLines(scrollRef, lines)
  const parts = partsOf(
    lines.length,
    (line) =>
      lines.length <= FEW_LINES ||
      (line >= range.start && line < range.end) ||
      lines[line]?.keys.some((key) => kept.has(key) || persistedKeys?.has(key)) === true,
  )
  const lastKey = collection.getLastKey()
  // One list of children: a row that stays drawn keeps its place among them.
  return parts.flatMap(({ start, end, isDrawn }) => {
    const those = lines.slice(start, end)
    if (!isDrawn) {
      const height = those.reduce((sum, line) => sum + heightOf(line), 0)
      const place = places && { gridRow: `${start + 1} / ${end + 1}`, gridColumn: '1 / -1' }
      return [<div key={`space ${start}`} role="presentation" style={{ blockSize: height, ...place }} />]
    }
    const nodes = those.flatMap(({ keys }) => keys.flatMap((key) => collection.getItem(key) ?? []))
    return nodes.map((node) => (
      <NearRow
        key={node.key}
        node={node}
        isLast={node.key === lastKey}
        renderDropIndicator={renderDropIndicator}
      />
    ))
  })
}

interface NearRowProps {
  node: RowNode
  isLast: boolean
  renderDropIndicator: ((target: DropTarget & { type: 'item' }) => ReactNode) | undefined
}

/** A row, with the marks of where something would land: drawn again when the row changes, not when others come and go. */
const NearRow = memo(function NearRow({ node, isLast, renderDropIndicator }: NearRowProps) {
  const mark = (dropPosition: 'before' | 'after') =>
    renderDropIndicator?.({ type: 'item', key: node.key, dropPosition })
  return (
    <>
      {mark('before')}
      {node.render?.(node)}
      {isLast && mark('after')}
    </>
  )
})

/** About as high as a row, until one was measured. */
const ROW_PX = 60
const NO_KEYS: ReadonlySet<string> = new Set()

function useNearLines(root: RefObject<HTMLElement | null> | undefined, lines: readonly Line[]) {
  const heights = useRef(new Map<string, number>())
  // Lines that were never drawn are taken for as high as the first ones: what is in sight moves little when they come.
  const [usual, setUsual] = useState<number | null>(null)
  const heightOf = ({ keys }: Line) => heights.current.get(keys[0] ?? '') ?? usual ?? ROW_PX
  const [near, setNear] = useState<{ range: LineRange; kept: ReadonlySet<string> }>(() => ({
    range: nearLines(lines.map(heightOf), 0, window.innerHeight),
    kept: NO_KEYS,
  }))

  const update = useEffectEvent(() => {
    const list = root?.current
    if (!list || lines.length <= FEW_LINES) return
    measure(list, lines, heights.current)
    setUsual((before) => before ?? average([...heights.current.values()]))
    const wanted = nearLines(lines.map(heightOf), -list.getBoundingClientRect().top, window.innerHeight)
    const range = stepTowards(wanted, near.range)
    if (range.start === near.range.start && range.end === near.range.end) return
    // Between two frames of a scroll there is no time for all of them at once.
    startTransition(() => setNear({ range, kept: keptIn(list) }))
  })
  // Rows that have come are measured, the list may have moved on the page, and there may be another step to go.
  useEffect(() => update())
  useEffect(() => {
    const handleMove = ({ target }: Event) => {
      if (!(target instanceof Element) || target.contains(root?.current ?? null)) update()
    }
    // Whatever of the page scrolls around the list.
    document.addEventListener('scroll', handleMove, { capture: true, passive: true })
    window.addEventListener('resize', handleMove)
    return () => {
      document.removeEventListener('scroll', handleMove, { capture: true })
      window.removeEventListener('resize', handleMove)
    }
  }, [root])
  return { ...near, heightOf }
}

function average(values: readonly number[]): number | null {
  if (values.length === 0) return null
  return Math.round(values.reduce((sum, value) => sum + value, 0) / values.length)
}

/** Notes how high the lines are that are drawn, each with the gap below it. */
function measure(list: HTMLElement, lines: readonly Line[], heights: Map<string, number>): void {
  const rows = new Map(
    [...list.querySelectorAll<HTMLElement>('[role=row][data-key]')].map((row) => [
      row.dataset.key ?? '',
      row,
    ]),
  )
  const topOf = (line: Line | undefined) => rows.get(line?.keys[0] ?? '')?.getBoundingClientRect().top
  lines.forEach((line, at) => {
    const top = topOf(line)
    const next = top === undefined ? undefined : topOf(lines[at + 1])
    if (top !== undefined && next !== undefined && next > top) heights.set(line.keys[0] ?? '', next - top)
  })
}

/** Keys of the rows that are dragged with the pointer: without its row, a drag would not end. */
function keptIn(list: HTMLElement): ReadonlySet<string> {
  const rows = [...list.querySelectorAll<HTMLElement>('[data-dragging]')]
  return new Set(rows.flatMap(({ dataset }) => dataset.key ?? []))
}
