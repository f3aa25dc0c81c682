/** Rows that Page Up and Page Down pass over. */
const PAGE = 10

const CONTROLS = 'a[href],button,input,textarea,select,[contenteditable="true"],[tabindex]'

/** Controls that need the arrow keys themselves. They stay tab stops of their own. */
const EDITORS =
  'input:not([type="checkbox"],[type="radio"]),textarea,select,[contenteditable="true"],[aria-haspopup="listbox"],[role="slider"],[role="spinbutton"]'

const STEPS: Readonly<Record<string, number>> = {
  ArrowDown: 1,
  ArrowUp: -1,
  PageDown: PAGE,
  PageUp: -PAGE,
}

/**
 * Focus in the cells of a table: one tab stop, arrow keys from cell to cell and to each control of a cell, Home and End
 * along the row, with Ctrl to its first and last row, Page Up and Page Down over ten rows. A cell without controls takes
 * the focus itself, so that its text can be read; so does one with `data-late`, which is drawn when it gets it. Works on
 * what is drawn, so rows and controls may come and go.
 *
 * @see https://www.w3.org/WAI/ARIA/apg/patterns/grid/
 */
export function createGridFocus(grid: HTMLTableElement) {
  /** Elements whose `tabIndex` is set here; any other of −1 keeps out of the way of the keyboard. */
  const taken = new WeakSet<HTMLElement>()
  let stop: HTMLElement | null = null

  const { targetsOfRow, targetAmong } = createTargets(taken)

  /** @param changed - Rows with other controls than before: of hundreds, a few. `null` among them, and default: all. */
  function keepOneStop(changed?: Set<HTMLTableRowElement | null>): void {
    const row = grid.contains(stop) && stop?.closest('tr')
    const targets = [...(row && changed && !changed.add(row).has(null) ? changed : grid.rows)]
      .flatMap((row) => targetsOfRow(row as HTMLTableRowElement))
      .filter((target) => !target.matches(EDITORS))
    const first = () => targets.find((target) => grid.tBodies[0]?.contains(target)) ?? targets[0]
    if (!stop || !targets.includes(stop)) {
      if (changed) {
        keepOneStop()
        return
      }
      if (stop) stop.tabIndex = -1
      stop = targets.find((target) => target === document.activeElement) ?? first() ?? null
    }
    for (const target of targets) {
      taken.add(target)
      const tabIndex = target === stop ? 0 : -1
      if (target.tabIndex !== tabIndex || !target.hasAttribute('tabindex')) target.tabIndex = tabIndex
    }
  }

  /** What the key leads to from where the focus is; nothing at an edge. */
  function nextOf(key: string, isFar: boolean, from: HTMLElement, cell: HTMLTableCellElement) {
    const row = cell.parentElement as HTMLTableRowElement
    const rows = [...grid.rows]
    if (key === 'Home') return targetsOfRow((isFar && rows[0]) || row)[0]
    if (key === 'End') return targetsOfRow((isFar && rows.at(-1)) || row).at(-1)
    const step = STEPS[key]
    if (step !== undefined) {
      const at = Math.max(0, Math.min(rows.indexOf(row) + step, rows.length - 1))
      const onward = step > 0 ? rows.slice(at) : rows.slice(0, at + 1).reverse()
      return rows[at] === row ? undefined : targetAmong(onward, cell.cellIndex)
    }
    if (key !== 'ArrowRight' && key !== 'ArrowLeft') return undefined
    const isForward = (key === 'ArrowRight') !== (getComputedStyle(grid).direction === 'rtl')
    const targets = targetsOfRow(row)
    return targets[targets.indexOf(from) + (isForward ? 1 : -1)]
  }

  return {
    keepOneStop,
    handleFocus: ({ target }: FocusEvent) => {
      if (!(target instanceof HTMLElement) || !taken.has(target)) return
      if (stop) stop.tabIndex = -1
      stop = target
      stop.tabIndex = 0
    },
    handleKey: (event: KeyboardEvent) => {
      const { target, key, ctrlKey, metaKey } = event
      if (!(target instanceof HTMLElement) || target.matches(EDITORS) || event.altKey || event.shiftKey)
        return
      const cell = target.closest<HTMLTableCellElement>('th, td')
      const next = cell && nextOf(key, ctrlKey || metaKey, target, cell)
      if (!next) return
      event.preventDefault()
      event.stopPropagation()
      next.focus()
    },
  }
}

/** Finds what can have the focus in cells and rows. */
function createTargets(taken: WeakSet<HTMLElement>) {
  function targetsOf(cell: HTMLElement): HTMLElement[] {
    if (cell.dataset.late !== undefined) return [cell]
    if (getComputedStyle(cell).display === 'none') return []
    const controls = [...cell.querySelectorAll<HTMLElement>(CONTROLS)].filter(
      (control) =>
        (control.tabIndex >= 0 || taken.has(control)) &&
        !control.matches(':disabled, [aria-hidden="true"] *'),
    )
    if (controls.length > 0) return controls
    return isRead(cell) ? [cell] : []
  }

  const targetsOfRow = ({ cells }: HTMLTableRowElement, end = cells.length) =>
    [...cells].slice(0, end).flatMap(targetsOf)

  /** In the same column of the first of the rows that holds anything there; else in the nearest column before it. */
  function targetAmong(rows: HTMLTableRowElement[], column: number): HTMLElement | undefined {
    for (const { cells } of rows) {
      const [target] = cells[column] ? targetsOf(cells[column]) : []
      if (target) return target
    }
    const [row] = rows
    return row && (targetsOfRow(row, column).at(-1) ?? targetsOfRow(row)[0])
  }

  return { targetsOfRow, targetAmong }
}

/** Whether the cell holds anything for a screen reader. */
function isRead({ textContent, firstElementChild, childNodes }: HTMLElement): boolean {
  const isHidden = childNodes.length === 1 && firstElementChild?.ariaHidden === 'true'
  return textContent.trim() !== '' && !isHidden
}
