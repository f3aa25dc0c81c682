import type { Field, Item, LayoutProps, PrimaryKey } from '@pergola/sdk'
import { defineTextDisplay } from '@pergola/sdk/items'
import { aCollection, type FakeExtensions, renderWithHost } from '@pergola/sdk/testing'
import { createEvent, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { useState } from 'react'
import { describe, expect, it, vi } from 'vitest'
import TabularLayout from './layout'
import messages from './messages.json'
import { RowHandle } from './TableRow'

await RowHandle.preload()

const cities = aCollection('cities', {
  name: {},
  country: { type: 'm2o' },
  population: { type: 'integer', interface: 'numeric' },
  sort: { type: 'sort', interface: 'sort' },
})
const fields = Object.values(cities.fields) as Field[]
const rows = (count: number): Item[] =>
  Array.from({ length: count }, (_, index) => ({ id: index + 1, name: `City ${index + 1}`, sort: index + 1 }))

type Overrides = Partial<LayoutProps>

/** Keeps what the layout reports, as a listing does. */
function Host(props: Overrides) {
  const [selection, setSelection] = useState<readonly PrimaryKey[]>([])
  const [viewQuery, setViewQuery] = useState<Record<string, unknown>>({ fields: 'name,country,population' })
  const [viewOptions, setViewOptions] = useState<Record<string, unknown>>({})
  return (
    <>
      <TabularLayout
        collection={cities}
        primaryKeyField="id"
        fields={fields}
        sortField={null}
        items={props.items ?? rows(3)}
        totalCount={props.items?.length ?? 3}
        isLoading={false}
        isLoadingMore={false}
        hasMore={false}
        selection={selection}
        getItemPath={(item) => `/atlas/collections/cities/${item.id}`}
        onNextPage={() => {}}
        onWrite={async () => {}}
        {...props}
        viewOptions={{ ...viewOptions, ...props.viewOptions }}
        viewQuery={{ ...viewQuery, ...props.viewQuery }}
        onSelect={setSelection}
        onQueryChange={(change) => setViewQuery((query) => ({ ...query, ...change }))}
        onOptionsChange={(change) => setViewOptions((options) => ({ ...options, ...change }))}
      />
      <output aria-label="selection">{selection.join(',')}</output>
      <output aria-label="query">{JSON.stringify(viewQuery)}</output>
      <output aria-label="options">{JSON.stringify(viewOptions)}</output>
    </>
  )
}

const renderTable = (overrides: Overrides = {}, locale?: string, extensions: FakeExtensions = {}) =>
  renderWithHost(<Host {...overrides} />, {
    locale,
    extensions,
    collections: [cities],
    messages: { layouts: { tabular: messages } },
  })
const bodyRows = () => screen.getAllByRole('row').slice(1)
const query = () => JSON.parse(screen.getByLabelText('query').textContent ?? '')
const options = () => JSON.parse(screen.getByLabelText('options').textContent ?? '')
const header = (name: string) => screen.getByRole('columnheader', { name })
const tabStops = () =>
  [...screen.getByRole('grid').querySelectorAll<HTMLElement>('*')].filter((element) => element.tabIndex === 0)
/** Row and column of the focused cell, counted as ARIA does. */
const place = () => [
  document.activeElement?.closest('[role=row]')?.getAttribute('aria-rowindex'),
  document.activeElement?.closest('[aria-colindex]')?.getAttribute('aria-colindex'),
]

describe('the table', () => {
  it('writes into its cells what displays say, and draws those that say nothing', () => {
    const Drawn = vi.fn(() => <i>no one</i>)
    const display = defineTextDisplay(({ value }) => (value === 0 ? null : `${value} people`), Drawn)
    const items = [1, 2, 0].map((population, index) => ({ id: index + 1, name: 'Town', population }))
    renderTable({ items }, undefined, { interface: { numeric: { display } } })
    const links = bodyRows().map((row) => within(row).getAllByRole('link').at(-1))
    expect(links.map((link) => link?.innerHTML)).toEqual(['1 people', '2 people', '<i>no one</i>'])
    expect(Drawn).toHaveBeenCalledOnce()
  })

  it('shows the chosen columns, with two dashes for nothing, and every cell leads to the item', () => {
    renderTable()
    const [first] = bodyRows()
    const links = within(first as HTMLElement).getAllByRole('link')
    expect(links.map((link) => link.textContent)).toEqual(['City 1', '--', '--'])
    for (const link of links) expect(link).toHaveAttribute('href', '/atlas/collections/cities/1')
  })

  it('numbers its cells, those of the header as those of the rows', () => {
    renderTable({ sortField: 'sort' })
    const indexes = (row: HTMLElement) =>
      [...row.querySelectorAll('[aria-colindex]')].map((cell) => Number(cell.getAttribute('aria-colindex')))
    const [head, first] = screen.getAllByRole('row') as [HTMLElement, HTMLElement]
    expect(indexes(head)).toEqual([1, 2, 3, 4, 5, 6])
    expect(indexes(first)).toEqual([1, 2, 3, 4, 5])
    expect(within(head).getAllByRole('columnheader')).toHaveLength(6)
  })

  it('consists of rows of cells, the first with text as the name of its row', () => {
    renderTable({ sortField: 'sort' })
    const roles = [...(bodyRows()[0] as HTMLElement).children].map((cell) => cell.getAttribute('role'))
    expect(roles).toEqual(['gridcell', 'gridcell', 'rowheader', 'gridcell', 'gridcell'])
  })

  it('keeps the focus in the place of a row that is on its way, and gives it to the row', async () => {
    const all = rows(200)
    const windowOf = (loaded: number) => ({
      count: 200,
      rowAt: (index: number) => (index < loaded ? (all[index] ?? null) : null),
      onView: () => {},
    })
    const { user, rerender } = renderTable({ rowWindow: windowOf(3), totalCount: 200 })
    screen.getByRole('link', { name: 'City 3' }).focus()
    await user.keyboard('{ArrowDown}')
    // What stands in for the others is nothing to a screen reader.
    expect(bodyRows()).toHaveLength(4)
    expect(place()).toEqual(['5', '2'])
    expect(document.activeElement).toHaveTextContent('Loading')
    expect(within(bodyRows()[3] as HTMLElement).getAllByText(/Loading/)).toHaveLength(1)
    rerender(<Host rowWindow={windowOf(200)} totalCount={200} />)
    expect(screen.getByRole('link', { name: 'City 4' })).toHaveFocus()
  })

  it('says that more rows are loaded, under those that are there', () => {
    const { rerender } = renderTable({ hasMore: true, isLoadingMore: true })
    expect(screen.getByLabelText('Loading more items')).toBeInTheDocument()
    rerender(<Host hasMore isLoadingMore={false} />)
    expect(screen.queryByLabelText('Loading more items')).toBeNull()
    rerender(<Host hasMore={false} isLoadingMore />)
    expect(screen.queryByLabelText('Loading more items')).toBeNull()
  })

  it('draws only rows that are looked at, and says how many there are', () => {
    renderTable({ items: rows(2000), totalCount: 135_000 })
    expect(bodyRows().length).toBeLessThan(80)
    expect(screen.getByRole('grid')).toHaveAttribute('aria-rowcount', '135001')
    expect(bodyRows()[4]).toHaveAttribute('aria-rowindex', '6')
  })

  it('asks for the next page near the end, and not while far from it', () => {
    const onNextPage = vi.fn()
    renderTable({ items: rows(2000), hasMore: true, onNextPage })
    expect(onNextPage).not.toHaveBeenCalled()
    renderTable({ items: rows(8), hasMore: true, onNextPage })
    expect(onNextPage).toHaveBeenCalled()
  })

  it('asks for the next page within 500 px of the end, and not before', () => {
    const onNextPage = vi.fn()
    // 18 rows of 48 px are in view: 11 below them are 528 px, ten are 480.
    const { unmount } = renderTable({ items: rows(29), hasMore: true, onNextPage })
    expect(onNextPage).not.toHaveBeenCalled()
    unmount()
    renderTable({ items: rows(28), hasMore: true, onNextPage })
    expect(onNextPage).toHaveBeenCalled()
  })

  it.each([
    ['the first one is not there yet', { items: [] }],
    ['it is on its way', { isLoadingMore: true }],
    ['the page keeps those in view', { rowWindow: { count: 3, rowAt: () => null, onView: () => {} } }],
  ] satisfies [string, Overrides][])('does not ask for the next page where %s', (_case, overrides) => {
    const onNextPage = vi.fn()
    renderTable({ items: rows(3), hasMore: true, onNextPage, ...overrides })
    expect(onNextPage).not.toHaveBeenCalled()
  })

  it('says that it does not know how many rows there are, where no one does', () => {
    renderTable({ totalCount: null })
    expect(screen.getByRole('grid')).toHaveAttribute('aria-rowcount', '-1')
  })

  it('stands 50 skeletons in for the first rows', () => {
    renderTable({ isLoading: true, items: [] })
    const groups = screen.getByRole('grid').querySelectorAll('[role=rowgroup]')
    expect([...groups].at(-1)?.children).toHaveLength(50)
  })

  it('stands skeletons in for rows that are on their way', () => {
    renderTable({ isLoading: true, items: [] })
    expect(screen.getByRole('grid')).toHaveAttribute('aria-busy', 'true')
    expect(screen.getAllByRole('row')).toHaveLength(1)
  })

  it('draws none of the rows that it still has while it loads the first ones', () => {
    renderTable({ isLoading: true })
    expect(screen.getAllByRole('row')).toHaveLength(1)
  })
})

describe('a table of 60 columns', () => {
  const many = aCollection(
    'cities',
    Object.fromEntries(Array.from({ length: 60 }, (_, index) => [`f${index}`, {}])),
  )
  const wide: Overrides = {
    collection: many,
    fields: Object.values(many.fields) as Field[],
    viewQuery: { fields: Array.from({ length: 60 }, (_, index) => `f${index}`).join(',') },
    items: rows(200).map((row) => ({ ...row, f0: `Row ${row.id}`, f59: `Last ${row.id}` })),
  }

  it('draws those in view alone, and says how many there are and which these are', () => {
    renderTable(wide)
    const grid = screen.getByRole('grid')
    expect(grid.querySelectorAll('*').length).toBeLessThan(1000)
    expect(grid).toHaveAttribute('aria-colcount', '62')
    const indexes = screen.getAllByRole('columnheader').map((cell) => cell.getAttribute('aria-colindex'))
    expect(indexes.slice(0, 4)).toEqual(['1', '2', '3', '4'])
    expect(indexes.at(-1)).toBe('62')
    expect(indexes.length).toBeLessThan(15)
  })

  it('keeps the column that holds the focus, and the first one', async () => {
    const { user } = renderTable(wide)
    screen.getByRole('link', { name: 'Row 1' }).focus()
    await user.keyboard('{End}')
    expect(place()).toEqual(['2', '61'])
    expect(document.activeElement).toHaveTextContent('Last 1')
    await user.keyboard('{ArrowDown}')
    expect(document.activeElement).toHaveTextContent('Last 2')
    expect(screen.getByRole('link', { name: 'Row 2' })).toBeInTheDocument()
    await user.keyboard('{ArrowUp}{ArrowUp}{ArrowLeft}{ArrowRight}')
    expect(place()).toEqual(['1', '61'])
  })
})

describe('a step of the wheel', () => {
  const ROW_PX = 48
  const step = (rowCount: number) => {
    const scroller = screen.getByRole('grid').parentElement as HTMLElement
    scroller.scrollTop += rowCount * ROW_PX
    fireEvent.scroll(scroller)
  }

  it('draws the rows that come, none of those that stay', () => {
    const drawn = new Set<number>()
    const items = Array.from({ length: 500 }, (_, index) => ({
      id: index + 1,
      get name() {
        drawn.add(index)
        return `City ${index + 1}`
      },
    }))
    renderTable({ items })
    step(20)
    drawn.clear()
    step(3)
    expect(drawn.size).toBe(3)
  })

  it('draws other rows into the elements of those before; an order made by hand takes its own along', () => {
    const { rerender } = renderTable({ items: rows(3) })
    const [first] = bodyRows()
    rerender(<Host items={rows(6).slice(3)} />)
    expect(bodyRows()[0]).toBe(first)
    expect(first).toHaveTextContent('City 4')

    const manual: Overrides = { sortField: 'sort', viewQuery: { sort: 'sort' } }
    rerender(<Host {...manual} items={rows(3)} />)
    const [one] = bodyRows()
    rerender(<Host {...manual} items={rows(3).reverse()} />)
    expect(bodyRows()[2]).toBe(one)
    expect(one).toHaveTextContent('City 1')
  })

  it('draws the header no more, nor the menu of all columns behind it, nor for the rows of a search', () => {
    let reads = 0
    const hidden = {
      ...(cities.fields.sort as Field),
      // Of a field that is no column, only that menu asks for it.
      get collection() {
        reads++
        return 'cities'
      },
    }
    const listed = [...fields.filter(({ field }) => field !== 'sort'), hidden]
    const { rerender } = renderTable({ items: rows(500), fields: listed })
    expect(reads).toBeGreaterThan(0)
    step(20)
    reads = 0
    step(3)
    expect(reads).toBe(0)
    rerender(<Host items={rows(6).slice(3)} fields={listed} />)
    expect(screen.getByRole('link', { name: 'City 4' })).toBeVisible()
    expect(reads).toBe(0)
  })

  it('leads to the item by each of its cells afterwards, in another tab where the browser is asked for one', async () => {
    const { user, router } = renderTable({ items: rows(500) })
    step(20)
    const link = screen.getByRole('link', { name: 'City 22' })
    await user.keyboard('{Control>}')
    await user.click(link)
    await user.keyboard('{/Control}')
    expect(router.state.location.pathname).toBe('/')
    await user.click(link)
    expect(router.state.location.pathname).toBe('/atlas/collections/cities/22')
  })
})

describe('a table to choose one row from', () => {
  it('has no boxes: pressing a row selects it', async () => {
    const { user } = renderTable({ getItemPath: null, isChoosingOne: true })
    expect(screen.queryByRole('checkbox')).toBeNull()
    await user.click(screen.getByRole('button', { name: 'City 2' }))
    expect(screen.getByLabelText('selection')).toHaveTextContent('2')
  })
})

describe('sorting', () => {
  const arrows = () =>
    [...screen.getByRole('grid').querySelectorAll('[role=columnheader] [data-icon^=arrow]')].map((icon) =>
      icon.getAttribute('data-icon'),
    )

  it('goes up at the first click on a header and down at the second', async () => {
    const { user } = renderTable()
    await user.click(screen.getByRole('button', { name: 'Name' }))
    expect(query().sort).toBe('name')
    expect(header('Name')).toHaveAttribute('aria-sort', 'ascending')
    expect(arrows()).toEqual(['arrow_upward'])
    await user.click(screen.getByRole('button', { name: 'Name' }))
    expect(query().sort).toBe('-name')
    expect(header('Name')).toHaveAttribute('aria-sort', 'descending')
    expect(arrows()).toEqual(['arrow_downward'])
  })

  it('does not sort by a relation, and says why', async () => {
    const { user } = renderTable()
    const button = screen.getByRole('button', { name: 'Country' })
    await user.click(button)
    expect(query().sort).toBeUndefined()
    expect(button).toHaveAccessibleDescription('This field cannot be sorted by')
    expect(button).toHaveAttribute('aria-disabled', 'true')
    expect(screen.getByRole('button', { name: 'Name' })).toHaveAttribute('aria-disabled', 'false')
    expect(header('Country')).not.toHaveAttribute('aria-sort')
  })
})

describe('selecting', () => {
  it('ticks one row, and with Shift everything up to another', async () => {
    const { user } = renderTable({ items: rows(6) })
    await user.click(screen.getByRole('checkbox', { name: 'Select City 2' }))
    await user.keyboard('{Shift>}')
    await user.click(screen.getByRole('checkbox', { name: 'Select City 5' }))
    await user.keyboard('{/Shift}')
    expect(screen.getByLabelText('selection')).toHaveTextContent('2,3,4,5')
    expect(bodyRows()[2]).toHaveAttribute('aria-selected', 'true')
  })

  it('ticks all loaded rows by the header, and none at the second click', async () => {
    const { user } = renderTable()
    const all = screen.getByRole('checkbox', { name: 'Select all loaded items' })
    await user.click(all)
    expect(screen.getByLabelText('selection')).toHaveTextContent('1,2,3')
    await user.click(all)
    expect(screen.getByLabelText('selection')).toHaveTextContent('')
  })

  it('ticks by the header the rows that are there by now', async () => {
    const { user, rerender } = renderTable({ items: rows(3) })
    rerender(<Host items={rows(6).slice(3)} />)
    await user.click(screen.getByRole('checkbox', { name: 'Select all loaded items' }))
    expect(screen.getByLabelText('selection')).toHaveTextContent('4,5,6')
  })

  it('shows by the box of the header whether none, some or all are ticked', async () => {
    const { user } = renderTable()
    const all = screen.getByRole<HTMLInputElement>('checkbox', { name: 'Select all loaded items' })
    const state = () => [all.checked, all.indeterminate]
    expect(state()).toEqual([false, false])
    await user.click(screen.getByRole('checkbox', { name: 'Select City 2' }))
    expect(state()).toEqual([false, true])
    await user.click(all)
    expect(state()).toEqual([true, false])
  })

  it('has no checkboxes where nothing can be selected', () => {
    renderTable({ selection: null })
    expect(screen.queryByRole('checkbox')).toBeNull()
  })
})

describe('the keyboard', () => {
  it('reaches the table by one tab stop and walks it by arrow keys', async () => {
    const { user } = renderTable()
    screen.getByRole('checkbox', { name: 'Select City 1' }).focus()
    await user.keyboard('{ArrowRight}')
    expect(screen.getByRole('link', { name: 'City 1' })).toHaveFocus()
    await user.keyboard('{ArrowDown}')
    expect(screen.getByRole('link', { name: 'City 2' })).toHaveFocus()
    await user.keyboard('{Home}{ArrowUp}{ArrowUp}')
    expect(screen.getByRole('checkbox', { name: 'Select all loaded items' })).toHaveFocus()
    expect(tabStops()).toEqual([screen.getByRole('checkbox', { name: 'Select all loaded items' })])
  })

  it.each([
    ['with a field to sort by that is not in use', { sortField: 'sort' }],
    ['sorted by hand', { sortField: 'sort', viewQuery: { sort: 'sort' } }],
    ['to choose one row from, with a field to sort by', { sortField: 'sort', isChoosingOne: true }],
    ['without rows', { items: [] }],
    ['that is loading', { isLoading: true, items: [] }],
  ])('has exactly one tab stop in a table %s', async (_case, overrides: Overrides) => {
    const { user } = renderTable(overrides)
    expect(tabStops()).toHaveLength(1)
    await user.tab()
    expect(screen.getByRole('grid')).toContainElement(document.activeElement as HTMLElement)
    for (const keys of ['{ArrowUp}', '{ArrowRight}', '{ArrowDown}', '{Home}']) {
      await user.keyboard(keys)
      expect(tabStops()).toEqual([document.activeElement])
    }
  })

  it('goes to the last cell of a row with End: one further in the header, which ends with the choice of columns', async () => {
    const { user } = renderTable()
    screen.getByRole('link', { name: 'City 2' }).focus()
    await user.keyboard('{End}')
    expect(place()).toEqual(['3', '4'])
    await user.keyboard('{ArrowUp}{ArrowUp}{End}')
    expect(screen.getByRole('button', { name: 'Choose columns' })).toHaveFocus()
    await user.keyboard('{Home}')
    expect(screen.getByRole('checkbox', { name: 'Select all loaded items' })).toHaveFocus()
  })

  it.each(['Alt', 'Shift'])('leaves arrow keys with %s to what they do in a cell', async (key) => {
    const { user } = renderTable()
    const link = screen.getByRole('link', { name: 'City 1' })
    link.focus()
    await user.keyboard(`{${key}>}{ArrowDown}{/${key}}`)
    expect(link).toHaveFocus()
  })

  it('moves by screens, and Page Up stops at the first row', async () => {
    const { user } = renderTable({ items: rows(2000) })
    screen.getByRole('link', { name: 'City 1' }).focus()
    // Without a layout a screen counts as 17 rows.
    await user.keyboard('{PageDown}{PageDown}')
    expect(place()).toEqual(['36', '2'])
    await user.keyboard('{PageUp}{PageUp}{PageUp}')
    expect(place()).toEqual(['2', '2'])
  })

  it('mirrors the arrow keys where text runs from right to left', async () => {
    const { user } = renderTable({}, 'ar-SA')
    // The name is isolated from the words around it.
    await user.click(screen.getByRole('checkbox', { name: /City 1/ }))
    await user.keyboard('{ArrowLeft}')
    expect(place()).toEqual(['2', '2'])
    await user.keyboard('{ArrowRight}')
    expect(place()).toEqual(['2', '1'])
  })

  it('jumps to the first and the last row with Ctrl, drawing it on the way', async () => {
    const { user } = renderTable({ items: rows(2000) })
    screen.getByRole('link', { name: 'City 1' }).focus()
    await user.keyboard('{Control>}{End}{/Control}')
    expect(document.activeElement?.closest('[role=row]')).toHaveAttribute('aria-rowindex', '2001')
    await user.keyboard('{Control>}{Home}{/Control}')
    expect(screen.getByRole('checkbox', { name: 'Select City 1' })).toHaveFocus()
  })

  it('ticks the row of the focused cell with Space', async () => {
    const { user } = renderTable()
    screen.getByRole('link', { name: 'City 2' }).focus()
    await user.keyboard(' ')
    expect(screen.getByLabelText('selection')).toHaveTextContent('2')
  })
})

describe('columns', () => {
  it('are 200 px wide at least, unless a width is stored', () => {
    renderTable({ viewOptions: { widths: { country: 90 } } })
    expect(screen.getAllByRole('separator').map((edge) => edge.getAttribute('aria-valuenow'))).toEqual([
      '200',
      '90',
    ])
  })

  it('get wider by arrow keys on their edge; those behind it go on sharing the room', async () => {
    const { user } = renderTable()
    screen.getByRole('separator', { name: 'Width of Name' }).focus()
    await user.keyboard('{ArrowRight}')
    expect(options()).toEqual({ widths: { name: 216 } })
  })

  it('start from the width at which they are drawn, as do those before them, and keep what is stored for others', () => {
    const drawnPx = { 'Width of Name': 412, 'Width of Country': 388 }
    vi.spyOn(HTMLElement.prototype, 'offsetWidth', 'get').mockImplementation(function (this: HTMLElement) {
      const edge = this.querySelector('[role=separator]')?.getAttribute('aria-label') ?? ''
      return drawnPx[edge as keyof typeof drawnPx] ?? 0
    })
    renderTable({ viewOptions: { widths: { population: 90, sort: 60 } } })
    const edge = screen.getByRole('separator', { name: 'Width of Country' })
    fireEvent.pointerDown(edge, { clientX: 100, pointerId: 1 })
    fireEvent.pointerMove(edge, { clientX: 120, pointerId: 1 })
    drawnPx['Width of Country'] = 408
    fireEvent.pointerMove(edge, { clientX: 130, pointerId: 1 })
    fireEvent.pointerUp(edge, { clientX: 130, pointerId: 1 })
    expect(options()).toEqual({ widths: { name: 412, country: 418, population: 90, sort: 60 } })
    vi.restoreAllMocks()
  })

  it('get narrower by the other arrow key, not below 48 px, and by no other key', async () => {
    const { user } = renderTable({ viewOptions: { widths: { name: 70 } } })
    const edge = screen.getByRole('separator', { name: 'Width of Name' })
    expect(edge).toHaveAttribute('aria-valuenow', '70')
    edge.focus()
    await user.keyboard('a')
    expect(screen.getByLabelText('options')).toHaveTextContent('{}')
    await user.keyboard('{ArrowLeft}')
    expect(screen.getByLabelText('options')).toHaveTextContent('"name":54')
    expect([edge.getAttribute('aria-valuemin'), edge.getAttribute('aria-valuemax')]).toEqual(['48', '1200'])
  })

  it('get wider by the arrow key that points to their end, and by a pointer that goes there', async () => {
    const { user } = renderTable({}, 'ar-SA')
    const [edge] = screen.getAllByRole('separator') as [HTMLElement]
    edge.focus()
    await user.keyboard('{ArrowLeft}')
    expect(screen.getByLabelText('options')).toHaveTextContent('"name":216')
    fireEvent.pointerDown(edge, { clientX: 100, pointerId: 1 })
    fireEvent.pointerUp(edge, { clientX: 60, pointerId: 1 })
    expect(screen.getByLabelText('options')).toHaveTextContent('"name":256')
    const [header] = screen.getAllByRole('columnheader').slice(1)
    within(header as HTMLElement)
      .getByRole('button')
      .focus()
    await user.keyboard('{Shift>}{ArrowRight}{/Shift}')
    expect(screen.getByLabelText('options')).toHaveTextContent('"name":240')
  })

  it('keep their width when their edge is pressed by another button, let go in its place, or the pointer is lost', () => {
    renderTable()
    const edge = screen.getByRole('separator', { name: 'Width of Name' })
    fireEvent.pointerDown(edge, { clientX: 100, pointerId: 1, button: 2 })
    fireEvent.pointerMove(edge, { clientX: 150, pointerId: 1 })
    expect(edge).toHaveAttribute('aria-valuenow', '200')
    fireEvent.pointerDown(edge, { clientX: 100, pointerId: 1 })
    fireEvent.pointerUp(edge, { clientX: 100, pointerId: 1 })
    fireEvent.pointerDown(edge, { clientX: 100, pointerId: 1 })
    fireEvent.pointerMove(edge, { clientX: 150, pointerId: 1 })
    fireEvent.pointerCancel(edge, { pointerId: 1 })
    expect(edge).toHaveAttribute('aria-valuenow', '200')
    expect(screen.getByLabelText('options')).toHaveTextContent('{}')
  })

  it('have edges but for the last one', async () => {
    const { user } = renderTable()
    expect(screen.getAllByRole('separator').map((edge) => edge.getAttribute('aria-label'))).toEqual([
      'Width of Name',
      'Width of Country',
    ])
    const last = screen.getByRole('button', { name: 'Population' })
    expect(last).toHaveAttribute('aria-keyshortcuts', 'Alt+ArrowLeft Alt+ArrowRight')
    expect(screen.getByRole('button', { name: 'Name' })).toHaveAttribute(
      'aria-keyshortcuts',
      'Alt+ArrowLeft Alt+ArrowRight Shift+ArrowLeft Shift+ArrowRight Shift+Backspace',
    )
    last.focus()
    await user.keyboard('{Shift>}{ArrowRight}{/Shift}')
    expect(screen.getByLabelText('options')).toHaveTextContent('{}')
  })

  it('get narrower and wider with Shift and an arrow key on their header', async () => {
    const { user } = renderTable()
    screen.getByRole('button', { name: 'Name' }).focus()
    await user.keyboard('{Shift>}{ArrowLeft}{/Shift}')
    expect(screen.getByLabelText('options')).toHaveTextContent('"name":184')
    await user.keyboard('{Shift>}{ArrowRight}{/Shift}')
    expect(screen.getByLabelText('options')).toHaveTextContent('"name":200')
  })

  it.each([
    ['a double press of their edge', (edge: HTMLElement) => fireEvent.doubleClick(edge)],
    ['Backspace on their edge', (edge: HTMLElement) => fireEvent.keyDown(edge, { key: 'Backspace' })],
    [
      'Shift and Backspace on their header',
      () =>
        fireEvent.keyDown(screen.getByRole('button', { name: 'Name' }), { key: 'Backspace', shiftKey: true }),
    ],
  ])('share the room again after %s, which is announced', async (_way, act) => {
    const { user } = renderTable()
    const edge = screen.getByRole('separator', { name: 'Width of Name' })
    edge.focus()
    await user.keyboard('{ArrowRight}')
    screen.getByRole('separator', { name: 'Width of Country' }).focus()
    await user.keyboard('{ArrowRight}')
    expect(options()).toEqual({ widths: { name: 216, country: 216 } })
    act(edge)
    expect(options()).toEqual({ widths: { country: 216 } })
    expect(await screen.findByText('Width of Name: automatic')).toBeInTheDocument()
    expect(edge).toHaveAttribute('aria-valuenow', '200')
  })

  it('say at their edge how wide they are drawn, also before anyone has set it', () => {
    const drawnPx = vi.spyOn(HTMLElement.prototype, 'offsetWidth', 'get').mockReturnValue(1412)
    renderTable()
    const edge = screen.getByRole('separator', { name: 'Width of Name' })
    expect(edge).toHaveAttribute('aria-valuenow', '1412')
    expect(edge).toHaveAttribute('aria-valuemax', '1412')
    drawnPx.mockRestore()
  })

  it('announce the place that they are moved to by keys', async () => {
    const { user } = renderTable()
    screen.getByRole('button', { name: 'Name' }).focus()
    await user.keyboard('{Alt>}{ArrowRight}{/Alt}')
    expect(await screen.findByText('Name is now column 2 of 3')).toBeInTheDocument()
  })

  it('are named by their name alone', () => {
    renderTable()
    const names = screen.getAllByRole('columnheader').map((cell) => cell.getAttribute('aria-labelledby'))
    expect(names.filter(Boolean).map((id) => document.getElementById(id as string)?.textContent)).toEqual([
      'Name',
      'Country',
      'Population',
    ])
  })

  it('follow the pointer while their edge is dragged, and are stored when it is let go', () => {
    renderTable()
    const edge = screen.getByRole('separator', { name: 'Width of Name' })
    fireEvent.pointerDown(edge, { clientX: 100, pointerId: 1 })
    fireEvent.pointerMove(edge, { clientX: 150, pointerId: 1 })
    expect(edge).toHaveAttribute('aria-valuenow', '250')
    expect(screen.getByLabelText('options')).toHaveTextContent('{}')
    fireEvent.pointerUp(edge, { clientX: 160, pointerId: 1 })
    expect(screen.getByLabelText('options')).toHaveTextContent('"name":260')
  })

  it('stay as they were when the drag of an edge is taken back with Escape', () => {
    renderTable()
    const edge = screen.getByRole('separator', { name: 'Width of Name' })
    fireEvent.pointerDown(edge, { clientX: 100, pointerId: 1 })
    fireEvent.pointerMove(edge, { clientX: 150, pointerId: 1 })
    fireEvent.keyDown(edge, { key: 'Escape' })
    fireEvent.pointerUp(edge, { clientX: 150, pointerId: 1 })
    expect(edge).toHaveAttribute('aria-valuenow', '200')
    expect(screen.getByLabelText('options')).toHaveTextContent('{}')
  })

  it.each([
    ['keep their order on a wide screen', false, ['Population', 'Name', 'Country']],
    [
      'begin with the first text on a phone, which says which row it is',
      true,
      ['Name', 'Population', 'Country'],
    ],
  ])('%s', (_what, matches, names) => {
    vi.spyOn(window, 'matchMedia').mockReturnValue(
      Object.assign(new EventTarget(), { matches }) as MediaQueryList,
    )
    renderTable({ viewQuery: { fields: 'population,name,country' } })
    const shown = screen.getAllByRole('columnheader').flatMap((head) => within(head).queryAllByRole('button'))
    expect(shown.map((button) => button.textContent).filter((text) => names.includes(text ?? ''))).toEqual(
      names,
    )
    vi.restoreAllMocks()
  })

  it('change places with Alt and an arrow key', async () => {
    const { user } = renderTable()
    screen.getByRole('button', { name: 'Name' }).focus()
    await user.keyboard('{Alt>}{ArrowRight}{/Alt}')
    expect(query().fields).toBe('country,name,population')
    await user.keyboard('{Alt>}{ArrowLeft}{ArrowLeft}{/Alt}')
    expect(query().fields).toBe('name,country,population')
    await user.keyboard('{Alt>}{Shift>}{ArrowRight}{/Shift}{/Alt}{Alt>}{ArrowDown}{/Alt}')
    expect(query().fields).toBe('name,country,population')
  })

  it.each([
    ['en-US', 10, 'country,name,population'],
    ['en-US', 150, 'country,population,name'],
    ['ar-SA', 10, 'country,population,name'],
  ])('change places by being dragged: in %s to %i px of the last one', (locale, clientX, order) => {
    renderTable({}, locale)
    vi.spyOn(Element.prototype, 'getBoundingClientRect').mockReturnValue(new DOMRect(0, 0, 200, 40))
    const data = new Map<string, string>()
    const dataTransfer = {
      setData: (type: string, value: string) => data.set(type, value),
      getData: (type: string) => data.get(type),
      get types() {
        return [...data.keys()]
      },
    }
    const [name, last] = [header('Name'), header('Population')]
    fireEvent.dragStart(name, { dataTransfer })
    const over = createEvent.dragOver(last, { dataTransfer })
    Object.defineProperty(over, 'clientX', { value: clientX })
    fireEvent(last, over)
    fireEvent.drop(last, { dataTransfer })
    vi.restoreAllMocks()
    expect(query().fields).toBe(order)
  })

  it('are added and taken away by the menu at the end of the header', async () => {
    const { user } = renderTable()
    await user.click(screen.getByRole('button', { name: 'Choose columns' }))
    await user.click(await screen.findByRole('menuitemcheckbox', { name: 'Country' }))
    expect(query().fields).toBe('name,population')
    await user.click(screen.getByRole('menuitemcheckbox', { name: 'Sort' }))
    expect(query().fields).toBe('name,population,sort')
  })
})

describe('copying', () => {
  it('takes the selected rows as a table, and without any the value of the focused cell', async () => {
    const { user } = renderTable({ items: [...rows(2), { id: 3, name: '=1+1' }] })
    const copied = () => {
      const event = new Event('copy', { bubbles: true, cancelable: true })
      const setData = vi.fn()
      Object.assign(event, { clipboardData: { setData } })
      fireEvent(document.activeElement as Element, event)
      return setData.mock.calls[0]?.[1]
    }
    screen.getByRole('link', { name: 'City 1' }).focus()
    await user.keyboard('{ArrowDown}')
    expect(copied()).toBe('City 2')
    await user.click(screen.getByRole('checkbox', { name: 'Select City 1' }))
    await user.click(screen.getByRole('checkbox', { name: 'Select =1+1' }))
    expect(copied()).toBe("Name\tCountry\tPopulation\nCity 1\t\t\n'=1+1\t\t")
  })
})

describe('sorting by hand', () => {
  const byHand = { sortField: 'sort', viewQuery: { sort: 'sort' } }

  it('moves a row with Alt and an arrow key, at once, and stores what changed; then it is announced by its name', async () => {
    let store = () => {}
    const onWrite = vi.fn(
      () =>
        new Promise<void>((resolve) => {
          store = resolve
        }),
    )
    const { user } = renderTable({ ...byHand, onWrite })
    screen.getByRole('button', { name: 'Move City 1' }).focus()
    await user.keyboard('{Alt>}{ArrowDown}{/Alt}')
    expect(onWrite).toHaveBeenCalledWith([
      { id: 2, sort: 1 },
      { id: 1, sort: 2 },
    ])
    expect(within(bodyRows()[0] as HTMLElement).getByText('City 2')).toBeVisible()
    expect(screen.queryByText(/is now at position/)).toBeNull()
    store()
    expect(await screen.findByText('Item City 1 is now at position 2')).toBeInTheDocument()
  })

  it('moves a row up, and by no other key of its grip', async () => {
    const onWrite = vi.fn(async () => {})
    const { user } = renderTable({ ...byHand, onWrite })
    screen.getByRole('button', { name: 'Move City 2' }).focus()
    await user.keyboard('{Alt>}{ArrowLeft}{/Alt}{ArrowUp}')
    expect(onWrite).not.toHaveBeenCalled()
    screen.getByRole('button', { name: 'Move City 2' }).focus()
    await user.keyboard('{Alt>}{ArrowUp}{/Alt}')
    expect(onWrite).toHaveBeenCalledWith([
      { id: 2, sort: 1 },
      { id: 1, sort: 2 },
    ])
    expect(screen.getByText('Item City 2 is now at position 1')).toBeInTheDocument()
  })

  it('moves a row by the menu of its grip, for a finger and for who does not drag', async () => {
    const onWrite = vi.fn(async () => {})
    const { user } = renderTable({ ...byHand, onWrite })
    await user.click(screen.getByRole('button', { name: 'Move City 2' }))
    await user.click(await screen.findByRole('menuitem', { name: 'Move down' }))
    expect(onWrite).toHaveBeenCalledExactlyOnceWith([
      { id: 3, sort: 2 },
      { id: 2, sort: 3 },
    ])
    await waitFor(() => expect(screen.getByRole('button', { name: 'Move City 2' })).toHaveFocus())
    // At its end there is one way only. The arrows of the menu are not those of the table.
    await user.keyboard('{Enter}')
    const menu = await screen.findByRole('menu', { name: 'Move City 2' })
    expect(within(menu).getByRole('menuitem', { name: 'Move down' })).toHaveAttribute('aria-disabled', 'true')
    await user.keyboard('{ArrowUp}{Escape}')
    await waitFor(() => expect(screen.getByRole('button', { name: 'Move City 2' })).toHaveFocus())
  })

  it.each([
    ['the upper half', 9, [2, 1, 3]],
    ['the lower half', 30, [2, 3, 1]],
  ])('moves a row that is dragged by its grip to %s of another', (_half, clientY, order) => {
    const onWrite = vi.fn(async (_rows: readonly Item[]) => {})
    renderTable({ ...byHand, onWrite })
    vi.spyOn(Element.prototype, 'getBoundingClientRect').mockReturnValue(new DOMRect(0, 0, 600, 40))
    const data = new Map<string, string>()
    const setDragImage = vi.fn()
    const dataTransfer = {
      setData: (type: string, value: string) => data.set(type, value),
      getData: (type: string) => data.get(type),
      get types() {
        return [...data.keys()]
      },
      setDragImage,
    }
    const [dragged, , last] = bodyRows() as [HTMLElement, HTMLElement, HTMLElement]
    fireEvent.dragStart(screen.getByRole('button', { name: 'Move City 1' }), { dataTransfer })
    // All of the row is seen at the pointer.
    expect(setDragImage).toHaveBeenCalledWith(dragged, 16, 16)
    const over = createEvent.dragOver(last, { dataTransfer })
    Object.defineProperty(over, 'clientY', { value: clientY })
    fireEvent(last, over)
    fireEvent.drop(last, { dataTransfer })
    vi.restoreAllMocks()
    const shown = bodyRows().map((row) => Number(/City (\d)/.exec(row.textContent ?? '')?.[1]))
    expect(shown).toEqual(order)
  })

  it('takes a move back that cannot be stored', async () => {
    const onWrite = () => Promise.reject(new Error('refused'))
    const { user } = renderTable({ ...byHand, onWrite })
    screen.getByRole('button', { name: 'Move City 1' }).focus()
    await user.keyboard('{Alt>}{ArrowDown}{/Alt}')
    expect(await screen.findByRole('link', { name: 'City 1' })).toBeVisible()
    expect(within(bodyRows()[0] as HTMLElement).getByText('City 1')).toBeVisible()
    expect(screen.queryByText(/is now at position/)).toBeNull()
  })

  it('is switched on by the button before the first header, and off by any other sort', async () => {
    const { user } = renderTable({ sortField: 'sort' })
    expect(screen.queryByRole('button', { name: 'Move City 1' })).toBeNull()
    await user.click(screen.getByRole('button', { name: 'Sort by hand' }))
    expect(screen.getByRole('button', { name: 'Move City 1' })).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Name' }))
    expect(screen.queryByRole('button', { name: 'Move City 1' })).toBeNull()
  })
})
