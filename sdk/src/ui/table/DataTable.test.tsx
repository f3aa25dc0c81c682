import { screen, within } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { renderUi } from '../testing/renderUi'
import { type DataColumn, DataTable, type DataTableProps } from './DataTable'

interface City {
  name: string
  people: number | null
  note: string
}

const CITIES: City[] = [
  { name: 'Ward 10', people: 40, note: 'old' },
  { name: 'Ward 9', people: null, note: 'new' },
  { name: 'Ward 1', people: 300, note: 'small' },
]

const COLUMNS: DataColumn<City>[] = [
  {
    id: 'name',
    label: 'Name',
    cell: ({ name }) => <a href={`#${name}`}>{name}</a>,
    sortValue: (row) => row.name,
  },
  {
    id: 'people',
    label: 'People',
    cell: ({ people }) => people ?? '--',
    sortValue: ({ people }) => people,
    sortsDescendingFirst: true,
    isNumeric: true,
  },
  { id: 'note', label: 'Note', cell: ({ note }) => note },
]

function renderCities(props: Partial<DataTableProps<City>> = {}) {
  return renderUi(
    // Most callers make their columns with each render.
    <DataTable
      aria-label="Cities"
      columns={[...COLUMNS]}
      rows={[...CITIES]}
      getKey={(row) => row.name}
      {...props}
    />,
  )
}

const names = () => screen.getAllByRole('rowheader').map(({ textContent }) => textContent)
const head = (name: string) => screen.getByRole('columnheader', { name })

describe('a data table', () => {
  it('names the table, its columns, and each row by its first cell', () => {
    renderCities()
    expect(screen.getByRole('table', { name: 'Cities' })).toBeVisible()
    expect(screen.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual([
      'Name',
      'People',
      'Note',
    ])
    expect(names()).toEqual(['Ward 10', 'Ward 9', 'Ward 1'])
    expect(within(screen.getByRole('row', { name: /Ward 10/ })).getAllByRole('cell')).toHaveLength(2)
  })

  it('sorts one way, the other way, then as the rows were, and says so at the head alone', async () => {
    const { user } = renderCities()
    const press = (name: string) => user.click(within(head(name)).getByRole('button', { name }))
    await press('Name')
    expect(names()).toEqual(['Ward 1', 'Ward 9', 'Ward 10'])
    expect(head('Name')).toHaveAttribute('aria-sort', 'ascending')
    expect(head('People')).toHaveAttribute('aria-sort', 'none')
    await press('Name')
    expect(names()).toEqual(['Ward 10', 'Ward 9', 'Ward 1'])
    await press('Name')
    expect(head('Name')).toHaveAttribute('aria-sort', 'none')
    expect(names()).toEqual(['Ward 10', 'Ward 9', 'Ward 1'])
  })

  it('shows large figures first where asked for, and rows without a figure last both ways', async () => {
    const { user } = renderCities()
    const press = () => user.click(within(head('People')).getByRole('button'))
    await press()
    expect(names()).toEqual(['Ward 1', 'Ward 10', 'Ward 9'])
    await press()
    expect(names()).toEqual(['Ward 10', 'Ward 1', 'Ward 9'])
  })

  it('has no sort where a column has nothing to be sorted by', () => {
    renderCities()
    expect(head('Note')).not.toHaveAttribute('aria-sort')
    expect(within(head('Note')).queryByRole('button')).toBeNull()
  })

  it('leads Tab from the heads to the controls of each row, and stops nowhere else', async () => {
    const onOpen = vi.fn()
    const { user } = renderCities({
      renderActions: ({ name }) => (
        <button type="button" onClick={() => onOpen(name)}>
          Open {name}
        </button>
      ),
    })
    const stops: (string | null)[] = []
    for (let step = 0; step < 4; step += 1) {
      await user.tab()
      stops.push(document.activeElement?.textContent ?? null)
    }
    expect(stops).toEqual(['Name', 'People', 'Ward 10', 'Open Ward 10'])
    await user.keyboard('{Enter}')
    expect(onOpen).toHaveBeenCalledExactlyOnceWith('Ward 10')
  })

  it('draws a picture before the name, which still names the row, and marks what became of it', () => {
    renderCities({
      renderLead: ({ name }) => <img alt={`Flag of ${name}`} />,
      getState: ({ note }) => (note === 'old' ? 'removed' : null),
    })
    expect(names()).toEqual(['Ward 10', 'Ward 9', 'Ward 1'])
    const [, removed, kept] = screen.getAllByRole('row')
    expect(within(removed as HTMLElement).getByRole('img', { name: 'Flag of Ward 10' })).toBeVisible()
    expect(removed).toHaveAttribute('data-state', 'removed')
    expect(kept).not.toHaveAttribute('data-state')
    // As many cells in the head as in the rows: each column stays below its name.
    expect(removed?.parentElement?.previousElementSibling?.firstElementChild?.childElementCount).toBe(4)
  })

  it('takes a click anywhere in a row, but not one on a control, which does what it says', async () => {
    const onRowClick = vi.fn()
    const { user } = renderCities({
      onRowClick: ({ name }) => onRowClick(name),
      renderActions: ({ name }) => <button type="button">Remove {name}</button>,
    })
    await user.click(screen.getByRole('button', { name: 'Remove Ward 1' }))
    await user.click(screen.getByRole('link', { name: 'Ward 1' }))
    expect(onRowClick).not.toHaveBeenCalled()
    await user.click(screen.getByRole('cell', { name: 'small' }))
    expect(onRowClick).toHaveBeenCalledExactlyOnceWith('Ward 1')
  })

  it('shows what stands for no rows, and the table alone where nothing does', () => {
    const { rerender } = renderCities({ rows: [], empty: <p>No cities yet</p> })
    expect(screen.getByText('No cities yet')).toBeVisible()
    expect(screen.queryByRole('table')).toBeNull()
    rerender(<DataTable aria-label="Cities" columns={COLUMNS} rows={[]} getKey={(row) => row.name} />)
    expect(screen.getByRole('table', { name: 'Cities' })).toBeVisible()
  })
})
