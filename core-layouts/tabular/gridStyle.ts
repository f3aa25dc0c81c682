import type { CSSProperties } from 'react'

export interface GridColumn {
  /** The least width of one that grows. */
  widthPx: number
  /** Takes its share of the room that is left. */
  grows: boolean
}

/**
 * One template for all rows, so that a resize changes one property and not thousands of cells. Widths that depend on the
 * room there is come from the stylesheet, and from the browser: they are right before the first row is drawn.
 */
export function gridStyle(shown: readonly GridColumn[], hasGrip: boolean, hasCheck: boolean): CSSProperties {
  const leading = [...(hasGrip ? ['var(--grip-width)'] : []), ...(hasCheck ? ['var(--check-width)'] : [])]
  const [first = { widthPx: 0, grows: true }, ...others] = shown
  const track = (width: string, grows: boolean) => (grows ? `minmax(${width}, 1fr)` : width)
  // Beside a fixed first column there must be room for the others, however narrow the screen is.
  const limited = `min(${first.widthPx}px, var(--first-limit))`
  const columns = [
    ...leading,
    track(limited, first.grows),
    ...others.map(({ widthPx, grows }) => track(`${widthPx}px`, grows)),
    'var(--choose-width)',
  ]
  const othersPx = others.reduce((sum, { widthPx }) => sum + widthPx, 0)
  const style: Record<`--${string}`, string> = {
    '--columns': columns.join(' '),
    '--total': `calc(${[...leading, limited, `${othersPx}px`, 'var(--choose-width)', '2 * var(--edge)'].join(' + ')})`,
    '--grip': hasGrip ? 'var(--grip-width)' : '0px',
    '--leading': `calc(${['0px', ...leading].join(' + ')})`,
  }
  return style
}
