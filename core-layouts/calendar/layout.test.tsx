import type { Field, Item, LayoutProps } from '@pergola/sdk'
import { itemKeys } from '@pergola/sdk/items'
import {
  aCollection,
  anEditor,
  aPermission,
  type RenderWithHostOptions,
  renderWithHost,
} from '@pergola/sdk/testing'
import { useQueryClient } from '@tanstack/react-query'
import { createEvent, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import CalendarLayout from './layout'
import messages from './messages.json'

const events = aCollection('events', {
  title: {},
  day: { type: 'date' },
  until: { type: 'date' },
  made_on: { type: 'datetime' },
  over_on: { type: 'datetime' },
})
const rows = (): Item[] => [
  { id: 1, title: 'Fair', day: '2024-03-05', until: '2024-03-06', made_on: '2024-03-05 10:00:00' },
  { id: 2, title: 'Walk', day: '2024-03-05', until: null, made_on: '2024-03-05 14:30:00' },
  { id: 3, title: 'Regatta', day: '2024-04-20', until: null, made_on: null },
]

/** Stands in for the listing: stores options, and writes what the layout changes. */
function Host(props: Partial<LayoutProps> & { written: [Item[], unknown][] }) {
  const { written, viewOptions, ...rest } = props
  const [options, setOptions] = useState<Record<string, unknown>>(
    viewOptions ?? { date: 'day', end: 'until', title: 'title' },
  )
  const client = useQueryClient()
  return (
    <CalendarLayout
      collection={events}
      primaryKeyField="id"
      fields={Object.values(events.fields) as Field[]}
      sortField={null}
      items={[]}
      totalCount={3}
      isLoading={false}
      isLoadingMore={false}
      hasMore={false}
      viewOptions={options}
      viewQuery={{}}
      selection={[]}
      getItemPath={(item) => `/atlas/collections/events/${item.id}`}
      onSelect={() => {}}
      onQueryChange={() => {}}
      onOptionsChange={(change) => setOptions((current) => ({ ...current, ...change }))}
      onNextPage={() => {}}
      onWrite={async (changed, change) => {
        written.push([changed, change])
        await client.invalidateQueries({ queryKey: itemKeys.all('atlas') })
      }}
      {...rest}
    />
  )
}

function renderCalendar(props: Partial<LayoutProps> = {}, options: RenderWithHostOptions = {}) {
  const written: [Item[], unknown][] = []
  const view = renderWithHost(<Host written={written} {...props} />, {
    collections: [events],
    items: { events: rows() },
    messages: { layouts: { calendar: messages } },
    route: '/atlas/collections/events?day=2024-03-05',
    ...options,
  })
  return { ...view, written }
}

/** A day is named by its number, which says what is on it. */
const cell = (name: RegExp) =>
  screen.getByRole('button', { name }).closest<HTMLElement>('[role=gridcell]') as HTMLElement
const fair = () => screen.findByRole('link', { name: /^Fair/ })

describe('the calendar', () => {
  beforeEach(() => void vi.useFakeTimers({ now: new Date(2024, 2, 20, 12), toFake: ['Date'] }))
  afterEach(() => void vi.useRealTimers())

  it('asks for a date field before anything else, and shows the items once it is chosen', async () => {
    const { user, host } = renderCalendar({ viewOptions: {} })
    expect(screen.getByRole('heading', { name: 'Which field says when items are?' })).toBeVisible()
    expect(host.requests).toEqual([])
    await user.click(screen.getByRole('button', { name: /Date field/ }))
    await user.click(await screen.findByRole('option', { name: 'Day' }))
    expect(await fair()).toBeVisible()
  })

  it('says so in a collection that keeps no dates', () => {
    renderCalendar({ viewOptions: {}, fields: [events.fields.title as Field] })
    expect(screen.getByRole('heading', { name: 'No dates in this collection' })).toBeVisible()
    expect(screen.queryByRole('button')).toBeNull()
  })

  it('asks the server for the days in sight alone, within search and filters of the listing', async () => {
    const { host, user } = renderCalendar({
      search: 'a',
      filters: [{ field: 'day', operator: 'gte', value: '2024-01-01' }],
    })
    await fair()
    const asked = () => host.requests.filter(({ path }) => path === '/items/events').map(({ query }) => query)
    expect(asked()[0]).toMatchObject({
      q: 'a',
      fields: 'id,day,until,title',
      'filter[day][0][gte]': '2024-01-01',
      'filter[day][1][gte]': '2024-02-25',
      'filter[day][2][lt]': '2024-04-07',
    })
    // What began before and is not over.
    expect(asked()[1]).toMatchObject({
      'filter[day][1][lt]': '2024-02-25',
      'filter[until][gte]': '2024-02-25',
    })
    expect(screen.queryByText('Regatta')).toBeNull()
    await user.click(screen.getByRole('button', { name: 'Next month' }))
    expect(await screen.findByRole('link', { name: /^Regatta/ })).toBeVisible()
    expect(asked().at(-1)).toMatchObject({ 'filter[until][gte]': '2024-03-31' })
  })

  it('leads to the items, and names what they are and how long', async () => {
    renderCalendar()
    expect(await fair()).toHaveAttribute('href', '/atlas/collections/events/1')
    expect(await fair()).toHaveAccessibleName('Fair, until March 6, 2024')
    expect(cell(/March 5, 2024, 2 items/)).toBeVisible()
    expect(cell(/March 20, 2024, 0 items/)).toHaveAttribute('aria-current', 'date')
  })

  it('is walked by keys: days, weeks, months, the ends of a week', async () => {
    const { user, router } = renderCalendar()
    await fair()
    cell(/March 5, 2024/).focus()
    const steps: [keys: string, day: RegExp][] = [
      ['{ArrowRight}', /March 6, 2024/],
      ['{ArrowDown}', /March 13, 2024/],
      ['{Home}', /March 10, 2024/],
      ['{End}', /March 16, 2024/],
      ['{PageDown}', /April 16, 2024/],
      ['{Shift>}{PageUp}{/Shift}', /April 16, 2023/],
      ['{ArrowUp}', /April 9, 2023/],
    ]
    for (const [keys, day] of steps) {
      await user.keyboard(keys)
      expect(cell(day)).toHaveFocus()
    }
    expect(screen.getAllByRole('gridcell').filter(({ tabIndex }) => tabIndex === 0)).toHaveLength(1)
    // Another visit by this address shows the same.
    expect(router.state.location.search).toBe('?day=2023-04-09')
  })

  it('is walked the other way where people read from right to left, in weeks that begin on Saturday', async () => {
    const { user } = renderCalendar({}, { locale: 'ar-EG' })
    await fair()
    const days = () => screen.getAllByRole('gridcell').map(({ dataset }) => dataset.day)
    expect(days()[0]).toBe('2024-02-24')
    const focused = () => (document.activeElement as HTMLElement).dataset.day
    screen
      .getAllByRole('gridcell')
      .find(({ tabIndex }) => tabIndex === 0)
      ?.focus()
    await user.keyboard('{ArrowLeft}')
    expect(focused()).toBe('2024-03-06')
  })

  it('leads from a day to its items and back, and from an empty one to the day itself', async () => {
    const { user } = renderCalendar()
    await fair()
    cell(/March 5, 2024/).focus()
    await user.keyboard('{Enter}')
    expect(await fair()).toHaveFocus()
    await user.keyboard('{ArrowDown}')
    expect(screen.getByRole('link', { name: /^Walk/ })).toHaveFocus()
    await user.keyboard('{Escape}')
    expect(cell(/March 5, 2024/)).toHaveFocus()
    await user.keyboard('{ArrowUp}{Enter}')
    expect(screen.getByRole('heading', { name: /Tuesday, February 27, 2024/ })).toBeVisible()
  })

  it('moves an item by keys, as one change that can be taken back', async () => {
    const { user, written } = renderCalendar()
    ;(await fair()).focus()
    await user.keyboard('{Alt>}{ArrowRight}{ArrowDown}{/Alt}')
    // It shows at once, and keeps the focus.
    expect(within(cell(/March 13, 2024/)).getByRole('link', { name: /^Fair/ })).toHaveFocus()
    expect(written).toEqual([])
    await waitFor(() => expect(written).toHaveLength(1), { timeout: 2000 })
    expect(written[0]).toEqual([
      [{ id: 1, day: '2024-03-13', until: '2024-03-14' }],
      { title: 'Fair moved to Mar 13, 2024', before: [{ id: 1, day: '2024-03-05', until: '2024-03-06' }] },
    ])
  })

  it('moves the end of an item with Shift', async () => {
    const { user, written } = renderCalendar()
    ;(await fair()).focus()
    await user.keyboard('{Alt>}{Shift>}{ArrowRight}{/Shift}{/Alt}')
    await waitFor(() => expect(written).toHaveLength(1), { timeout: 2000 })
    expect(written[0]).toEqual([
      [{ id: 1, until: '2024-03-07' }],
      { title: 'Fair now ends on Mar 7, 2024', before: [{ id: 1, until: '2024-03-06' }] },
    ])
  })

  it('moves an item that is dropped on another day', async () => {
    const { written } = renderCalendar()
    const dataTransfer = { setData: () => {}, types: ['application/x-pergola-event'] }
    fireEvent.dragStart(await fair(), { dataTransfer })
    fireEvent.dragOver(cell(/March 12, 2024/), { dataTransfer })
    fireEvent.drop(cell(/March 12, 2024/), { dataTransfer })
    await waitFor(() => expect(written[0]?.[0]).toEqual([{ id: 1, day: '2024-03-12', until: '2024-03-13' }]))
  })

  it('shows an item in its old place again when it cannot be saved', async () => {
    const { user } = renderCalendar({ onWrite: () => Promise.reject(new Error('no')) })
    ;(await fair()).focus()
    await user.keyboard('{Alt>}{ArrowRight}{/Alt}')
    expect(within(cell(/March 6, 2024/)).getByRole('link', { name: /^Fair/ })).toBeVisible()
    await waitFor(
      () => expect(within(cell(/March 5, 2024/)).getByRole('link', { name: /^Fair/ })).toBeVisible(),
      {
        timeout: 2000,
      },
    )
  })

  it('offers no moving to those who may not change items, and says so', async () => {
    const { user, written } = renderCalendar(
      {},
      { user: anEditor(), permissions: [aPermission('events', { read: 'full', update: 'none' })] },
    )
    const item = await fair()
    expect(item).toHaveAccessibleName('Fair, until March 6, 2024, Read only')
    expect(item).toHaveAttribute('draggable', 'false')
    item.focus()
    await user.keyboard('{Alt>}{ArrowRight}{/Alt}')
    expect(within(cell(/March 5, 2024/)).getByRole('link', { name: /^Fair/ })).toBeVisible()
    expect(written).toEqual([])
  })

  it('shows a week and a day with their hours', async () => {
    const { user } = renderCalendar({ viewOptions: { datetime: 'made_on', title: 'title' } })
    await user.click(await screen.findByRole('radio', { name: 'Week' }))
    expect(await screen.findByRole('link', { name: '2:30 PM Walk' })).toBeVisible()
    expect(screen.getAllByRole('columnheader')).toHaveLength(7)
    await user.click(screen.getByRole('radio', { name: 'Day' }))
    expect(screen.getByRole('heading', { name: /Tuesday, March 5, 2024/ })).toBeVisible()
    expect(screen.getAllByRole('columnheader')).toHaveLength(1)
  })

  it('moves an item among the hours of a day by keys, and its end with Shift', async () => {
    const { user, written } = renderCalendar({
      viewOptions: { datetime: 'made_on', end: 'over_on', title: 'title', view: 'week' },
    })
    const walk = () => screen.findByRole('link', { name: /Walk/ })
    ;(await walk()).focus()
    await user.keyboard('{Alt>}{ArrowDown}{ArrowDown}{ArrowRight}{/Alt}')
    expect(await walk()).toHaveFocus()
    await waitFor(() => expect(written).toHaveLength(1), { timeout: 2000 })
    expect(written[0]).toEqual([
      [{ id: 2, made_on: '2024-03-06 15:00:00' }],
      { title: 'Walk moved to Mar 6, 2024', before: [{ id: 2, made_on: '2024-03-05 14:30:00' }] },
    ])
    // The server here keeps nothing: it is in its old place again.
    await screen.findByRole('link', { name: '2:30 PM Walk' })
    ;(await walk()).focus()
    await user.keyboard('{Alt>}{Shift>}{ArrowUp}{/Shift}{/Alt}')
    await waitFor(() => expect(written).toHaveLength(2), { timeout: 2000 })
    expect(written[1]?.[0]).toEqual([{ id: 2, over_on: '2024-03-05 15:15:00' }])
    expect(written[1]?.[1]).toMatchObject({ title: 'Walk now ends on Mar 5, 2024, 3:15 PM' })
  })

  it('moves an item that is dropped on another hour', async () => {
    const { written } = renderCalendar({ viewOptions: { datetime: 'made_on', title: 'title', view: 'day' } })
    const walk = await screen.findByRole('link', { name: /Walk/ })
    const hours = walk.closest<HTMLElement>('[data-hours]') as HTMLElement
    hours.getBoundingClientRect = () => ({ top: 0, height: 1440 }) as DOMRect
    document.elementsFromPoint = () => [walk, hours]
    onTestFinished(() => void Reflect.deleteProperty(document, 'elementsFromPoint'))
    const dataTransfer = { setData: () => {}, types: ['application/x-pergola-event'] }
    // The test DOM knows no place of a drag.
    const dragAt = (type: 'dragStart' | 'dragOver' | 'drop', target: HTMLElement, clientY: number) => {
      const event = createEvent[type](target, { dataTransfer })
      Object.defineProperty(event, 'clientY', { value: clientY })
      fireEvent(target, event)
    }
    dragAt('dragStart', walk, 880)
    dragAt('dragOver', hours, 966)
    expect(within(hours).getByText('4 PM')).toBeVisible()
    dragAt('drop', hours, 966)
    await waitFor(() => expect(written[0]?.[0]).toEqual([{ id: 2, made_on: '2024-03-05 16:00:00' }]))
    expect(written[0]?.[1]).toMatchObject({ title: 'Walk moved to Mar 5, 2024, 4:00 PM' })
  })

  it('lists a month day by day, without the days that have nothing', async () => {
    const { user } = renderCalendar()
    await user.click(await screen.findByRole('radio', { name: 'List' }))
    await screen.findAllByRole('link', { name: /^Fair/ })
    const titles = screen.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent)
    expect(titles).toEqual(['Tuesday, March 5', 'Wednesday, March 6'])
    await user.click(screen.getByRole('button', { name: 'Previous month' }))
    expect(await screen.findByRole('heading', { name: 'No items in February 2024' })).toBeVisible()
  })

  it('says of each day in a list when it begins, ends, or that it goes on all day', async () => {
    const cruise = {
      id: 4,
      title: 'Cruise',
      made_on: '2024-03-05 10:00:00',
      over_on: '2024-03-07 08:30:00',
    }
    renderCalendar(
      { viewOptions: { datetime: 'made_on', end: 'over_on', title: 'title', view: 'list' } },
      { handlers: { 'GET /items/events': () => ({ data: [cruise], meta: { filter_count: 1 } }) } },
    )
    const links = await screen.findAllByRole('link', { name: /Cruise, until March 7, 2024/ })
    expect(links.map(({ textContent }) => textContent?.trim())).toEqual([
      '10 AM Cruise',
      'All day Cruise',
      '– 8:30 AM Cruise',
    ])
  })

  it('goes to a month of another year', async () => {
    const { user } = renderCalendar()
    await user.click(screen.getByRole('button', { name: 'March 2024' }))
    await user.click(await screen.findByRole('button', { name: 'Next year' }))
    await user.click(screen.getByRole('button', { name: 'July 2025' }))
    expect(await screen.findByRole('heading', { name: /July 2025/ })).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Today' }))
    expect(screen.getByRole('heading', { name: /March 2024/ })).toBeVisible()
  })

  it('says when there are more items than can be shown, and offers another try when the server fails', async () => {
    let isBroken = true
    const { user } = renderCalendar(
      { viewOptions: { date: 'day', title: 'title' } },
      {
        handlers: {
          'GET /items/events': () =>
            isBroken
              ? { status: 500, error: { code: null, message: 'broken' } }
              : { data: rows().slice(0, 1), meta: { filter_count: 4312 } },
        },
      },
    )
    await user.click(await screen.findByRole('button', { name: 'Try again' }, { timeout: 4000 }))
    isBroken = false
    await user.click(await screen.findByRole('button', { name: 'Try again' }, { timeout: 4000 }))
    expect(await screen.findByText(/1 of 4,312 items are shown/)).toBeVisible()
  })

  it('lets an item be chosen where it leads nowhere', async () => {
    const chosen: unknown[] = []
    const { user } = renderCalendar({ getItemPath: null, onSelect: (keys) => chosen.push(keys) })
    await user.click(await screen.findByRole('button', { name: /^Fair/ }))
    expect(chosen).toEqual([[1]])
  })
})
