import type { CommentLevel, Item } from '@pergola/sdk'
import {
  aCollection,
  anEditor,
  aPermission,
  aRelation,
  aUser,
  type RenderWithHostOptions,
  renderWithHost,
} from '@pergola/sdk/testing'
import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import messages from '../messages.json'
import { ActivityFeed } from './ActivityFeed'
import type { FeedEntry } from './feedEntries'

const cities = aCollection('cities', { name: {}, story: {} })
const ada = { id: 1, first_name: 'Ada', last_name: 'Byron' }

const entry = (id: number, action: string, part: Item = {}): Item => ({
  id,
  action,
  action_by: ada,
  action_on: `2021-03-02 08:${String(10 + id).padStart(2, '0')}:00`,
  collection: 'cities',
  item: '1',
  comment: null,
  edited_on: null,
  comment_deleted_on: null,
  ...part,
})
const revision = (id: number, data: Item, delta: Item): Item => ({
  id: id + 100,
  activity: id,
  collection: 'cities',
  item: '1',
  data,
  delta,
})

function open(
  activity: Item[],
  revisions: Item[] = [],
  props: { comment?: CommentLevel; onRevert?: (entry: FeedEntry) => void } = {},
  options: RenderWithHostOptions = {},
) {
  const { comment = 'full', onRevert = () => {} } = props
  return renderWithHost(
    <ActivityFeed collection={cities} primaryKey={1} comment={comment} canRevert onRevert={onRevert} />,
    {
      collections: [cities],
      user: aUser(),
      items: { directus_activity: activity, directus_revisions: revisions, cities: [{ id: 1 }] },
      messages: { modules: { collections: messages } },
      ...options,
    },
  )
}

const history: [Item[], Item[]] = [
  [entry(1, 'create'), entry(2, 'update'), entry(3, 'update')],
  [
    revision(1, { name: 'Lyon' }, { name: 'Lyon' }),
    revision(2, { name: 'Lyons' }, { name: 'Lyons' }),
    revision(3, { name: 'Lugdunum' }, { name: 'Lugdunum' }),
  ],
]

beforeEach(() => {
  vi.setSystemTime('2021-03-02T08:16:00Z')
})
afterEach(() => {
  vi.useRealTimers()
})

describe('the activity feed', () => {
  it('shows, newest first, who did what, and how long ago', async () => {
    open(...history)
    const items = await screen.findAllByRole('listitem')
    expect(items.map((item) => item.textContent)).toEqual([
      'Ada Byronchanged this item3 minutes ago',
      'Ada Byronchanged this item4 minutes ago',
      'Ada Byroncreated this item5 minutes ago',
    ])
  })

  it('shows more of a person after a moment, and leads to the profile', async () => {
    const { user } = open(
      ...history,
      {},
      {
        handlers: {
          'GET /users/1': () => ({
            data: { title: 'Countess', company: null, role: { name: 'Administrator' } },
          }),
        },
      },
    )
    const [name] = await screen.findAllByRole('link', { name: 'Ada Byron' })
    if (!name) throw new Error('no name')
    expect(name).toHaveAttribute('href', '/atlas/users/1')
    await user.tab()
    while (document.activeElement !== name) await user.tab()
    expect(await screen.findByText('Countess, No company')).toBeVisible()
  })

  it('shows on demand what a change replaced', async () => {
    const { user } = open(...history)
    const [newest] = await screen.findAllByRole('listitem')
    if (!newest) throw new Error('no entry')
    await user.click(within(newest).getByRole('button', { name: 'Revision details' }))
    expect(await within(newest).findByRole('deletion')).toHaveTextContent('Before: Lyons')
    expect(within(newest).getByRole('insertion')).toHaveTextContent('After: Lugdunum')
  })

  it('marks the changed words of a longer text', async () => {
    const before = 'A quiet town in the south of the country, known for silk.'
    const after = before.replace('quiet', 'lively')
    const { user } = open(
      [entry(1, 'create'), entry(2, 'update')],
      [revision(1, { story: before }, { story: before }), revision(2, { story: after }, { story: after })],
    )
    const [newest] = await screen.findAllByRole('listitem')
    if (!newest) throw new Error('no entry')
    await user.click(within(newest).getByRole('button', { name: 'Revision details' }))
    expect(await within(newest).findByRole('deletion')).toHaveTextContent(/^quiet$/)
    expect(within(newest).getByRole('insertion')).toHaveTextContent(/^lively$/)
  })

  it('names the rows that left a list, joined it and changed in it', async () => {
    const countries = aCollection('countries', { name: {}, cities: { type: 'o2m', datatype: null } })
    const town = (id: number, name: string) => ({ id: String(id), name, country: '1' })
    const lists = {
      cities: { before: [town(1, 'Oslo'), town(2, 'Bergn')], after: [town(2, 'Bergen'), town(3, 'Moss')] },
    }
    const { user } = renderWithHost(
      <ActivityFeed collection={countries} primaryKey={1} comment="none" canRevert onRevert={() => {}} />,
      {
        messages: { modules: { collections: messages } },
        collections: [countries, aCollection('cities', { name: {}, country: { type: 'm2o' } })],
        relations: [aRelation({ field_one: 'cities' })],
        user: aUser(),
        info: { hydrate: true },
        items: {
          cities: [
            { id: 2, name: 'Bergen' },
            { id: 3, name: 'Moss' },
          ],
        },
        handlers: {
          'GET /activity': () => ({ data: [{ ...entry(2, 'update'), collection: 'countries' }] }),
          'GET /items/countries/1/revisions': () => ({ data: [revision(2, { name: 'Norway' }, {})] }),
          'GET /items/countries/1/revisions/lists': () => ({ data: [{ revision: 102, lists }] }),
        },
      },
    )
    await user.click(await screen.findByRole('button', { name: 'Revision details' }))
    expect(await screen.findByText('Changed: Bergen')).toBeVisible()
    // Oslo is gone: it still has the name that it had.
    expect(screen.getByRole('deletion')).toHaveTextContent('Removed: Oslo')
    expect(screen.getByRole('insertion')).toHaveTextContent('Added: Moss')
  })

  it('shows what changed in items within the fields of the item, to any depth, where nothing of its own did', async () => {
    const countries = aCollection('countries', { name: {} })
    const within = (id: number, collection: string, item: string, parent: [string, string], data: Item) => ({
      ...revision(id, data, data),
      collection,
      item,
      parent_collection: parent[0],
      parent_item: parent[1],
      parent_changed: false,
    })
    const nested = [
      within(8, 'cities', '5', ['countries', '1'], { name: 'Bergen' }),
      within(7, 'streets', '6', ['cities', '5'], { name: 'Quay' }),
      // Of another save of the same moment.
      within(6, 'streets', '9', ['cities', '44'], { name: 'Other' }),
    ]
    const { user, host } = renderWithHost(
      <ActivityFeed collection={countries} primaryKey={1} comment="none" canRevert onRevert={() => {}} />,
      {
        messages: { modules: { collections: messages } },
        collections: [countries, cities, aCollection('streets', { name: {} })],
        user: aUser(),
        items: { streets: [{ id: 6, name: 'Quay' }], cities: [{ id: 5, name: 'Bergen' }] },
        handlers: {
          'GET /activity': () => ({
            data: [9, 3].map((id) => ({ ...entry(id, 'update'), collection: 'countries' })),
          }),
          'GET /items/countries/1/revisions': () => ({
            data: [revision(9, { name: 'Norway' }, {}), revision(3, { name: 'Norway' }, { name: 'Norway' })],
          }),
          'GET /revisions': ({ query }) => {
            if (query['filter[activity][between]']) return { data: nested }
            const own = nested.filter(({ item }) => item === query['filter[item][eq]'])
            const old = { ...revision(2, { name: 'Kai' }, {}), collection: 'streets', item: '6' }
            // The city was only on the way to the street.
            const before = own[0]?.item === '6' ? old : { ...own[0], id: 90, activity: 2 }
            return { data: [...own, before] }
          },
        },
      },
    )
    const [newest] = await screen.findAllByRole('button', { name: 'Revision details' })
    if (!newest) throw new Error('no entry')
    await user.click(newest)
    expect(await screen.findByRole('link', { name: 'Quay' })).toHaveAttribute(
      'href',
      '/atlas/collections/streets/6',
    )
    expect(screen.getByRole('deletion')).toHaveTextContent('Before: Kai')
    expect(screen.getByRole('insertion')).toHaveTextContent('After: Quay')
    expect(screen.queryByRole('link', { name: 'Bergen' })).toBeNull()
    expect(host.requests.map(({ query }) => query['filter[activity][between]'])).toContain('4,8')
  })

  it('compares any two versions', async () => {
    const { user } = open(...history)
    const [newest] = await screen.findAllByRole('listitem')
    if (!newest) throw new Error('no entry')
    await user.click(within(newest).getByRole('button', { name: 'Revision details' }))
    await user.click(within(newest).getByRole('button', { name: /Compare with/ }))
    await user.click((await screen.findAllByRole('option', { name: /^Compared with/ })).at(-1) as HTMLElement)
    expect(within(newest).getByRole('deletion')).toHaveTextContent('Before: Lyon')
    expect(within(newest).getByRole('insertion')).toHaveTextContent('After: Lugdunum')
  })

  it('offers to go back to every earlier state', async () => {
    const onRevert = vi.fn()
    const { user } = open(...history, { onRevert })
    const [newest, older] = await screen.findAllByRole('listitem')
    if (!newest || !older) throw new Error('no entries')
    for (const item of [newest, older])
      await user.click(within(item).getByRole('button', { name: 'Revision details' }))
    expect(within(newest).queryByRole('button', { name: 'Revert' })).toBeNull()
    await user.click(within(older).getByRole('button', { name: 'Revert' }))
    expect(onRevert.mock.calls[0]?.[0]).toMatchObject({ revision: { id: 102 } })
  })

  it('ends with a note when the item is older than what is known of it', async () => {
    open([entry(2, 'update')])
    expect(await screen.findByText('Created outside the console')).toBeVisible()
  })

  it('makes no claim about the beginning to those who see only a part', async () => {
    const permissions = [aPermission('directus_activity', { read: 'mine' })]
    open([], [], {}, { user: anEditor(), permissions })
    expect(await screen.findByText('Only the activity that you may see is listed.')).toBeVisible()
  })

  it('says so when it cannot be loaded, and tries again', async () => {
    let isDown = true
    const { user } = open(
      [],
      [],
      {},
      {
        handlers: {
          'GET /activity': () =>
            isDown
              ? { status: 500, error: { code: null, message: 'Out of order' } }
              : { data: [entry(1, 'create')] },
        },
      },
    )
    expect(await screen.findByText('The activity could not be loaded')).toBeVisible()
    isDown = false
    await user.click(screen.getByRole('button', { name: 'Try again' }))
    expect(await screen.findByText('created this item')).toBeVisible()
  })

  it('works without differences for those who may not read revisions', async () => {
    open(
      ...history,
      {},
      {
        handlers: {
          'GET /items/cities/1/revisions': () => ({ status: 403, error: { code: 300, message: 'No' } }),
        },
      },
    )
    expect(await screen.findAllByRole('listitem')).toHaveLength(3)
    expect(screen.queryByRole('button', { name: 'Revision details' })).toBeNull()
  })
})

describe('comments', () => {
  it('are sent with Ctrl Enter and shown at once', async () => {
    const { user, host } = open([entry(1, 'create')])
    const box = await screen.findByRole('textbox', { name: 'Write a comment…' })
    expect(screen.getByRole('button', { name: 'Submit' })).toBeDisabled()
    await user.type(box, 'Nice **place**{Control>}{Enter}{/Control}')
    await waitFor(() => expect(box).toHaveValue(''))
    expect(host.requests.find(({ method }) => method === 'POST')?.body).toEqual({
      collection: 'cities',
      item: 1,
      comment: 'Nice **place**',
    })
  })

  it('stay in the box when they are refused', async () => {
    const { user, host } = open(
      [],
      [],
      {},
      {
        handlers: {
          'POST /activity/comment': () => ({ status: 403, error: { code: 210, message: 'No comments' } }),
        },
      },
    )
    const box = await screen.findByRole('textbox')
    await user.type(box, 'Nice')
    await user.click(screen.getByRole('button', { name: 'Submit' }))
    await waitFor(() =>
      expect(host.stores.notifications.getState().items).toMatchObject([{ title: 'No comments' }]),
    )
    expect(box).toHaveValue('Nice')
  })

  it.each(['none', 'read'] as const)('cannot be written with the right "%s"', async (comment) => {
    open([entry(1, 'create')], [], { comment })
    await screen.findByText('created this item')
    expect(screen.queryByRole('textbox')).toBeNull()
  })

  it('draw light markdown, and never HTML', async () => {
    open([entry(1, 'comment', { comment: 'a **b** <i>c</i> # d' })])
    expect((await screen.findByText('b')).tagName).toBe('STRONG')
    expect(screen.getByText(/<i>c<\/i> # d/)).toBeVisible()
  })

  it('that were deleted are not shown', async () => {
    open([
      entry(1, 'create'),
      entry(2, 'comment', { comment: 'Oops', comment_deleted_on: '2021-03-02 08:13:00' }),
    ])
    await screen.findByText('created this item')
    expect(screen.queryByText('Oops')).toBeNull()
  })

  it('of one’s own can be changed and deleted', async () => {
    const answers: string[] = []
    const { user } = open(
      [entry(1, 'comment', { comment: 'Nice' })],
      [],
      { comment: 'update' },
      {
        handlers: {
          'PATCH /activity/comment/1': ({ body }) => {
            answers.push(JSON.stringify(body))
            return { data: {} }
          },
          'DELETE /activity/comment/1': () => {
            answers.push('deleted')
            return { status: 204 }
          },
        },
      },
    )
    await user.click(await screen.findByRole('button', { name: 'Actions for this comment' }))
    await user.click(await screen.findByRole('menuitem', { name: 'Edit comment' }))
    await user.type(screen.getByRole('textbox', { name: 'Edit comment' }), 'r')
    await user.click(screen.getByRole('button', { name: 'Save' }))
    await user.click(await screen.findByRole('button', { name: 'Actions for this comment' }))
    await user.click(await screen.findByRole('menuitem', { name: 'Delete comment' }))
    await waitFor(() => expect(answers).toEqual(['{"comment":"Nicer"}', 'deleted']))
    await waitFor(() => expect(screen.getByRole('textbox', { name: 'Write a comment…' })).toHaveFocus())
  })

  it('of others can be changed only with full rights', async () => {
    const byOther = entry(1, 'comment', { comment: 'Nice', action_by: { id: 9, first_name: 'Cleo' } })
    open([byOther], [], { comment: 'update' })
    expect(await screen.findByText('Cleo')).toBeVisible()
    expect(screen.queryByRole('button', { name: 'Actions for this comment' })).toBeNull()
  })
})
