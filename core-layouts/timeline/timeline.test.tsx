import type { Field, Item, LayoutProps } from '@pergola/sdk'
import { aCollection, renderWithHost } from '@pergola/sdk/testing'
import { screen, within } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { formatDistance } from './formatDistance'
import { groupByScale, placeOfNow, titleOfGroup } from './groupByScale'
import TimelineLayout from './layout'
import messages from './messages.json'
import TimelineOptions from './options'

const stories = aCollection('stories', { title: {}, body: {}, day: { type: 'date' } })
const rows: Item[] = [
  { id: 3, title: 'Regatta', body: 'To come', day: '2024-04-20' },
  { id: 2, title: 'Walk', body: 'Along the quay', day: '2024-03-05' },
  { id: 1, title: 'Fair', body: null, day: '2024-03-05' },
]

function Host(props: Partial<LayoutProps>) {
  const { viewOptions, viewQuery, ...rest } = props
  const [options, setOptions] = useState<Record<string, unknown>>(
    viewOptions ?? { date: 'day', title: '{{ title }}', content: 'body' },
  )
  const [query, setQuery] = useState<Record<string, unknown>>(viewQuery ?? { sort: '-day' })
  const all: LayoutProps = {
    collection: stories,
    primaryKeyField: 'id',
    fields: Object.values(stories.fields) as Field[],
    sortField: null,
    items: rows,
    totalCount: 3,
    isLoading: false,
    isLoadingMore: false,
    hasMore: false,
    viewOptions: options,
    viewQuery: query,
    selection: [],
    getItemPath: (item) => `/atlas/collections/stories/${item.id}`,
    onSelect: () => {},
    onQueryChange: (change) => setQuery((current) => ({ ...current, ...change })),
    onOptionsChange: (change) => setOptions((current) => ({ ...current, ...change })),
    onNextPage: () => {},
    onWrite: async () => {},
    ...rest,
  }
  return (
    <>
      <TimelineLayout {...all} />
      <aside aria-label="options">
        <TimelineOptions {...all} />
      </aside>
      <p>{`order: ${query.sort}, title: ${options.title}`}</p>
    </>
  )
}

const renderTimeline = (props: Partial<LayoutProps> = {}) =>
  renderWithHost(<Host {...props} />, {
    collections: [stories],
    messages: { layouts: { timeline: messages } },
  })
const headings = () => screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)

describe('the timeline', () => {
  beforeEach(() => void vi.useFakeTimers({ now: new Date(2024, 2, 20, 12), toFake: ['Date'] }))
  afterEach(() => void vi.useRealTimers())

  it('asks for a date field, and puts the newest first once it is chosen', async () => {
    const { user } = renderTimeline({ viewOptions: {}, viewQuery: {} })
    await user.click(screen.getByRole('button', { name: /Date field/ }))
    await user.click(await screen.findByRole('option', { name: 'Day' }))
    // Fields that options name are those that the host loads.
    expect(await screen.findByText('order: -day, title: {{ title }}')).toBeVisible()
    expect(screen.getByRole('link', { name: 'Regatta' })).toHaveAttribute(
      'href',
      '/atlas/collections/stories/3',
    )
  })

  it('groups items by day, with content and distance, and marks the present', () => {
    renderTimeline()
    expect(headings()).toEqual(['Saturday, April 20, 2024', 'Tuesday, March 5, 2024'])
    expect(screen.getByText('Along the quay')).toBeVisible()
    expect(screen.getAllByText('2 weeks ago')).toHaveLength(2)
    const text = screen.getByRole('region', { name: 'Timeline of Stories' }).textContent ?? ''
    expect(text.indexOf('Regatta')).toBeLessThan(text.indexOf('Now'))
    expect(text.indexOf('Now')).toBeLessThan(text.indexOf('Tuesday, March 5'))
  })

  it('groups by month and year in short lines', async () => {
    const { user } = renderTimeline()
    await user.click(await screen.findByRole('radio', { name: 'Month' }))
    expect(headings()).toEqual(['April 2024', 'March 2024'])
    expect(screen.queryByText('Along the quay')).toBeNull()
    await user.click(screen.getByRole('radio', { name: 'Year' }))
    expect(headings()).toEqual(['2024'])
  })

  it('is one tab stop, walked by keys', async () => {
    const { user } = renderTimeline()
    const links = screen.getAllByRole('link')
    expect(links.map(({ tabIndex }) => tabIndex)).toEqual([0, -1, -1])
    links[0]?.focus()
    await user.keyboard('{ArrowDown}')
    expect(links[1]).toHaveFocus()
    await user.keyboard('{End}')
    expect(links[2]).toHaveFocus()
    await user.keyboard('{ArrowDown}{Home}')
    expect(links[0]).toHaveFocus()
  })

  it('asks for more as long as there is room, one page at a time', () => {
    const onNextPage = vi.fn()
    const { rerender } = renderTimeline({ hasMore: true, onNextPage })
    expect(onNextPage).toHaveBeenCalledTimes(1)
    rerender(<Host hasMore isLoadingMore onNextPage={onNextPage} />)
    expect(onNextPage).toHaveBeenCalledTimes(1)
    expect(screen.getByLabelText('Loading more items')).toBeInTheDocument()
  })

  it('keeps a title that names an unknown field out of what is stored, and says so', async () => {
    const { user } = renderTimeline()
    const box = within(screen.getByRole('complementary')).getByRole('textbox', { name: /^Title/ })
    await user.type(box, ' {{{{ nothing }}')
    expect(screen.getByText('There is no field nothing here')).toBeVisible()
    expect(screen.getByText(/^order: /)).not.toHaveTextContent('nothing')
    expect(box).toHaveValue('{{ title }} {{ nothing }}')
  })

  it('turns the order around', async () => {
    const { user } = renderTimeline()
    await user.click(await screen.findByRole('radio', { name: 'Oldest first' }))
    expect(screen.getByText('order: day, title: {{ title }}')).toBeVisible()
  })

  it('lets an item be chosen where it leads nowhere', async () => {
    const chosen: unknown[] = []
    const { user } = renderTimeline({ getItemPath: null, onSelect: (keys) => chosen.push(keys) })
    await user.click(screen.getByRole('button', { name: 'Walk' }))
    expect(chosen).toEqual([[2]])
  })
})

describe('groups of a timeline', () => {
  const entry = (day: string | null) => ({ item: {}, moment: day ? { day, time: null } : null })

  it('hold what is next to each other, and what has no date by itself', () => {
    const items = ['2024-12-30', '2025-01-02', null, '2025-01-02'].map((day, id) => ({ id, day }))
    const options = { field: 'day', kind: 'day', firstWeekday: 1 } as const
    const startsBy = (scale: 'day' | 'week' | 'year') =>
      groupByScale(items, { ...options, scale }).map(({ start, place }) => [start, place])
    expect(startsBy('week')).toEqual([
      ['2024-12-30', 0],
      [null, 2],
      ['2024-12-30', 3],
    ])
    expect(startsBy('year')[1]).toEqual(['2025-01-01', 1])
    expect(titleOfGroup('2024-12-30', 'week', 'en-US')).toMatch(/Dec 30, 2024.+Jan 5, 2025/)
  })

  it('are parted by the present', () => {
    const now = { day: '2024-03-20', time: '12:00:00' }
    const [later, earlier] = [entry('2024-04-01'), entry('2024-03-01')]
    expect(placeOfNow([later, earlier], now, true, false)).toBe(1)
    expect(placeOfNow([earlier, later], now, false, true)).toBe(1)
    // Behind the last one it may stand among those that are still to come.
    expect(placeOfNow([later], now, true, true)).toBeNull()
    expect(placeOfNow([later], now, true, false)).toBe(1)
    expect(placeOfNow([entry(null)], now, true, false)).toBeNull()
  })

  it.each([
    [{ day: '2024-03-20', time: null }, 'today'],
    [{ day: '2024-03-19', time: null }, 'yesterday'],
    [{ day: '2024-03-20', time: '14:00:00' }, 'in 2 hours'],
    [{ day: '2022-03-01', time: '14:00:00' }, '2 years ago'],
  ])('say of %j: %s', (moment, expected) => {
    expect(formatDistance(moment, new Date(2024, 2, 20, 12), 'en-US')).toBe(expected)
  })
})
