import type { CSSProperties } from 'react'

/**
 * One template for all rows, so that a resize changes one property and not thousands of cells. Widths that depend on the
 * room there is come from the stylesheet.
 */
export function gridStyle(widthsPx: readonly number[], hasGrip: boolean, hasCheck: boolean): CSSProperties {
  const leading = [...(hasGrip ? ['var(--grip-width)'] : []), ...(hasCheck ? ['var(--check-width)'] : [])]
  const [first = 0, ...others] = widthsPx
  const last = others.pop()
  // Beside a fixed first column there must be room for the others, however narrow the screen is.
  const limited = `min(${first}px, var(--first-limit))`
  const columns = [
    ...leading,
    last === undefined ? `minmax(${first}px, 1fr)` : limited,
    ...others.map((width) => `${width}px`),
    ...(last === undefined ? [] : [`minmax(${last}px, 1fr)`]),
    'var(--choose-width)',
  ]
  const othersPx = [...others, last ?? 0].reduce((sum, width) => sum + width, 0)
  const style: Record<`--${string}`, string> = {
    '--columns': columns.join(' '),
    '--total': `calc(${[...leading, limited, `${othersPx}px`, 'var(--choose-width)', '2 * var(--edge)'].join(' + ')})`,
    '--grip': hasGrip ? 'var(--grip-width)' : '0px',
    '--leading': `calc(${['0px', ...leading].join(' + ')})`,
  }
  return style
}
