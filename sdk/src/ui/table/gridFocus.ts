/** Rows that Page Up and Page Down pass over. */
const PAGE = 10

const CONTROLS = 'a[href], button, input, select, textarea, [tabindex], [contenteditable="true"]'

/** Controls that need the arrow keys themselves. They stay tab stops of their own. */
const EDITORS = [
  'input:not([type="checkbox"], [type="radio"])',
  'textarea',
  'select',
  '[contenteditable="true"]',
  '[aria-haspopup="listbox"]',
  '[role="slider"]',
  '[role="spinbutton"]',
].join()

const STEPS: Readonly<Record<string, number>> = {
  ArrowDown: 1,
  ArrowUp: -1,
  PageDown: PAGE,
  PageUp: -PAGE,
}

/**
 * Focus in the cells of a table: one tab stop, arrow keys from cell to cell and to each control of a cell, Home and End
 * along the row, with Ctrl to its first and last row, Page Up and Page Down over ten rows. A cell without controls takes
 * the focus itself, so that its text can be read. Works on what is drawn, so rows and controls may come and go.
 *
 * @see https://www.w3.org/WAI/ARIA/apg/patterns/grid/
 */
export function createGridFocus(grid: HTMLTableElement) {
  /** Elements whose `tabIndex` is set here; any other of −1 keeps out of the way of the keyboard. */
  const taken = new WeakSet<HTMLElement>()
  let stop: HTMLElement | null = null

  function targetsOf(cell: HTMLElement): HTMLElement[] {
    if (getComputedStyle(cell).display === 'none') return []
    const controls = [...cell.querySelectorAll<HTMLElement>(CONTROLS)].filter(
      (control) =>
        (control.tabIndex >= 0 || taken.has(control)) &&
        !control.matches(':disabled, [aria-hidden="true"] *'),
    )
    if (controls.length > 0) return controls
    return cell.textContent.trim() === '' ? [] : [cell]
  }

  const targetsOfRow = (row: HTMLTableRowElement) => [...row.cells].flatMap(targetsOf)

  /** In the same column, or in the nearest one before it that holds anything. */
  function targetNear(row: HTMLTableRowElement | undefined, column: number): HTMLElement | undefined {
    const cells = [...(row?.cells ?? [])].map(targetsOf)
    const isHeld = (targets: HTMLElement[]) => targets.length > 0
    return (cells.slice(0, column + 1).findLast(isHeld) ?? cells.find(isHeld))?.[0]
  }

  function keepOneStop(wanted = stop): void {
    const targets = [...grid.rows].flatMap(targetsOfRow).filter((target) => !target.matches(EDITORS))
    const first = () => targets.find((target) => grid.tBodies[0]?.contains(target)) ?? targets[0]
    stop = targets.find((target) => target === wanted) ?? first() ?? null
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
      return rows[at] === row ? undefined : targetNear(rows[at], cell.cellIndex)
    }
    if (key !== 'ArrowRight' && key !== 'ArrowLeft') return undefined
    const isForward = (key === 'ArrowRight') !== (getComputedStyle(grid).direction === 'rtl')
    const targets = targetsOfRow(row)
    return targets[targets.indexOf(from) + (isForward ? 1 : -1)]
  }

  return {
    keepOneStop,
    handleFocus: ({ target }: FocusEvent) => {
      if (target instanceof HTMLElement && !target.matches(EDITORS)) keepOneStop(target)
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
