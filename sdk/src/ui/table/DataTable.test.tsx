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
const focusedText = () => document.activeElement?.textContent
const head = (name: string) => screen.getByRole('columnheader', { name })

describe('a data table', () => {
  it('names the table, its columns, and each row by its first cell', () => {
    renderCities()
    expect(screen.getByRole('grid', { name: 'Cities' })).toBeVisible()
    expect(screen.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual([
      'Name',
      'People',
      'Note',
    ])
    expect(names()).toEqual(['Ward 10', 'Ward 9', 'Ward 1'])
    expect(within(screen.getByRole('row', { name: /Ward 10/ })).getAllByRole('gridcell')).toHaveLength(2)
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

  it('is one stop of Tab, at the first row until another was used', async () => {
    const { user } = renderUi(
      <>
        <DataTable
          aria-label="Cities"
          columns={COLUMNS}
          rows={CITIES}
          getKey={(row) => row.name}
          renderActions={({ name }) => <button type="button">Open {name}</button>}
        />
        <button type="button">After</button>
      </>,
    )
    await user.tab()
    expect(focusedText()).toBe('Ward 10')
    await user.keyboard('{ArrowDown}')
    await user.tab()
    expect(focusedText()).toBe('After')
    await user.tab({ shift: true })
    expect(focusedText()).toBe('Ward 9')
  })

  it('leads arrow keys to each cell, to the heads, and to each control of a cell', async () => {
    const onOpen = vi.fn()
    const { user } = renderCities({
      renderLead: () => <span aria-hidden="true" />,
      renderActions: ({ name }) => (
        <>
          <button type="button" onClick={() => onOpen(name)}>
            Open {name}
          </button>
          <button type="button">Remove {name}</button>
        </>
      ),
    })
    await user.tab()
    const press = async (key: string) => {
      await user.keyboard(`{${key}}`)
      return focusedText()
    }
    expect(await press('ArrowRight')).toBe('40')
    expect(await press('ArrowRight')).toBe('old')
    expect(await press('ArrowRight')).toBe('Open Ward 10')
    await user.keyboard('{Enter}')
    expect(onOpen).toHaveBeenCalledExactlyOnceWith('Ward 10')
    expect(await press('ArrowRight')).toBe('Remove Ward 10')
    expect(await press('ArrowRight')).toBe('Remove Ward 10')
    expect(await press('ArrowDown')).toBe('Open Ward 9')
    expect(await press('Home')).toBe('Ward 9')
    expect(await press('End')).toBe('Remove Ward 9')
    expect(await press('Control>}{Home}{/Control')).toBe('Name')
    expect(await press('ArrowLeft')).toBe('Name')
    expect(await press('PageDown')).toBe('Ward 1')
    expect(await press('PageDown')).toBe('Ward 1')
    expect(await press('Control>}{End}{/Control')).toBe('Remove Ward 1')
    // The head has nothing there: the nearest before it.
    expect(await press('PageUp')).toBe('Note')
  })

  it('mirrors the arrow keys from right to left', async () => {
    const { user, container } = renderCities()
    ;(container.querySelector('table') as HTMLElement).style.direction = 'rtl'
    await user.tab()
    await user.keyboard('{ArrowLeft}')
    expect(focusedText()).toBe('40')
    await user.keyboard('{ArrowRight}')
    expect(focusedText()).toBe('Ward 10')
  })

  it('leaves what is typed into its arrow keys and its own stop', async () => {
    const { user } = renderCities({
      columns: [
        COLUMNS[0] as DataColumn<City>,
        {
          id: 'note',
          label: 'Note',
          cell: ({ name }) => <input aria-label={`Note of ${name}`} defaultValue="ab" />,
        },
      ],
    })
    await user.tab()
    await user.tab()
    expect(screen.getByRole('textbox', { name: 'Note of Ward 10' })).toHaveFocus()
    await user.keyboard('{ArrowDown}{ArrowLeft}{ArrowLeft}x')
    expect(screen.getByRole('textbox', { name: 'Note of Ward 10' })).toHaveValue('xab')
  })

  it('keeps one stop when the row that was it leaves, and skips what is switched off', async () => {
    const { user, rerender } = renderCities()
    await user.tab()
    await user.keyboard('{ArrowDown}')
    await user.tab()
    rerender(
      <DataTable
        aria-label="Cities"
        columns={COLUMNS}
        rows={CITIES.slice(0, 1)}
        getKey={(row) => row.name}
        renderActions={() => (
          <button type="button" disabled>
            Open
          </button>
        )}
      />,
    )
    await user.tab()
    expect(focusedText()).toBe('Ward 10')
    await user.keyboard('{End}')
    // The button cannot be focused: the cell that holds it can, and is read.
    expect(document.activeElement).toBe(screen.getByRole('gridcell', { name: 'Open' }))
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
    await user.click(screen.getByRole('gridcell', { name: 'small' }))
    expect(onRowClick).toHaveBeenCalledExactlyOnceWith('Ward 1')
  })

  it('shows what stands for no rows, and the table alone where nothing does', () => {
    const { rerender } = renderCities({ rows: [], empty: <p>No cities yet</p> })
    expect(screen.getByText('No cities yet')).toBeVisible()
    expect(screen.queryByRole('grid')).toBeNull()
    rerender(<DataTable aria-label="Cities" columns={COLUMNS} rows={[]} getKey={(row) => row.name} />)
    expect(screen.getByRole('grid', { name: 'Cities' })).toBeVisible()
  })
})
