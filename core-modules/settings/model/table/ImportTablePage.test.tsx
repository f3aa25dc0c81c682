import { watchJob } from '@pergola/sdk/items'
import { aCollection, type FakeHandler, renderWithHost } from '@pergola/sdk/testing'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import modelTexts from '../texts.json'
import { aColumn } from './aColumn'
import { ImportTablePage } from './ImportTablePage'
import type { TableProposal } from './tableColumn'
import texts from './texts.json'

const base = aColumn()
const counts = { created: 0, updated: 0, deleted: 0, unchanged: 0, refused: 0, undone: 0, kept: 0 }
const job: TableProposal['job'] = {
  ...{
    id: 7,
    kind: 'import',
    collection: '',
    makes_collection: true,
    state: 'ready',
    step: null,
    total: 2,
    done: 0,
    counts,
  },
  ...{ error: null, refusal: null, file: { name: 'books.csv', columns: [] }, can_undo: false },
}
const proposal: TableProposal = {
  job,
  collection: 'books',
  columns: [
    base,
    {
      ...base,
      ...{
        index: 1,
        heading: 'Released',
        field: 'released',
        kind: 'date',
        length: null,
        format: 'DD/MM/YYYY',
      },
      ...{ formats: ['DD/MM/YYYY', 'MM/DD/YYYY'], notes: [{ code: 'ambiguous' }] },
    },
  ],
  previews: [
    { index: 0, values: ['Dune', 'Emma'], problem_count: 0, problems: [] },
    { index: 1, values: ['2024-02-01', '2024-04-03'], problem_count: 0, problems: [] },
  ],
}
const misfit = { line: 3, value: '03/14/2024', message: 'This value is not a valid date' }

function open(answers: Record<string, FakeHandler> = {}, file: File | null = new File(['a'], 'books.csv')) {
  return renderWithHost(<ImportTablePage settingsPath="/atlas/settings" file={file} />, {
    messages: { modules: { settings: { model: modelTexts, table: texts } } },
    collections: [aCollection('authors')],
    handlers: {
      'GET /jobs': () => ({ data: [] }),
      'POST /tables': () => ({ data: proposal }),
      'POST /tables/7/preview': () => ({
        data: [{ index: 1, values: ['2024-01-02', '2024-03-04'], problem_count: 0, problems: [] }],
      }),
      'POST /tables/7/import': () => ({ data: { ...job, state: 'running', collection: 'books' } }),
      ...answers,
    },
  })
}

beforeEach(() => localStorage.clear())

const rows = async () => within(await screen.findByRole('table', { name: 'The first items as they will be' }))

describe('a table that was dropped', () => {
  it('is read at once, and shown as it will be; another reading of a doubtful date is one press away', async () => {
    const { user, host } = open()
    expect((await rows()).getByText('Feb 1, 2024')).toBeVisible()
    await user.click(await screen.findByRole('button', { name: 'Read as MM/DD/YYYY: Released' }))
    await waitFor(async () => expect((await rows()).getByText('Jan 2, 2024')).toBeVisible())
    await user.click(screen.getByRole('button', { name: 'Import 2 lines' }))
    await waitFor(() =>
      expect(host.requests.find(({ path }) => path === '/tables/7/import')?.body).toMatchObject({
        collection: 'books',
        columns: [{ field: 'name' }, { field: 'released', format: 'MM/DD/YYYY' }],
      }),
    )
  })

  it('is not imported while a column does not fit, which is named with its first line; left out, it goes', async () => {
    const { user } = open({
      'POST /tables/7/preview': () => ({
        data: [{ index: 1, values: [null], problem_count: 2, problems: [misfit] }],
      }),
    })
    await user.click(await screen.findByRole('button', { name: 'Read as MM/DD/YYYY: Released' }))
    expect(
      await screen.findByText(
        '2 cells do not fit. The first is line 3, “03/14/2024”. This value is not a valid date',
      ),
    ).toBeVisible()
    expect(screen.getByRole('button', { name: 'Import 2 lines' })).toBeDisabled()
    await user.click(screen.getByRole('checkbox', { name: 'Released' }))
    expect(screen.getByRole('button', { name: 'Import 2 lines' })).toBeEnabled()
  })

  it('that is refused shows its lines, and all that was chosen', async () => {
    const failed = {
      ...job,
      state: 'failed',
      collection: 'books',
      error: '1 line cannot be imported as they are',
      refusal: { message: '1 line cannot be imported as they are' },
    }
    const { user } = open({
      'GET /jobs/7': () => ({ data: { ...failed, counts: { ...counts, refused: 1 } } }),
      'GET /jobs/7/refused': () => ({
        data: [
          {
            line: 3,
            item: null,
            reason: 'released: not a valid date',
            refusal: { message: 'released: not a valid date' },
          },
        ],
      }),
    })
    await user.click(await screen.findByRole('checkbox', { name: 'Released' }))
    await user.click(screen.getByRole('button', { name: 'Import 2 lines' }))
    expect(await screen.findByText('The table was not imported. Nothing was made.')).toBeVisible()
    expect(await screen.findByText('released: not a valid date')).toBeVisible()
    expect(screen.getByRole('checkbox', { name: 'Released' })).not.toBeChecked()
  })

  it('of a workbook names its sheet, and reads another one; one that cannot be read says why', async () => {
    const file = { name: 'books.xlsx', columns: [], sheet: 'Books', sheets: ['Books', 'Authors', 'Cover'] }
    let asked: FormDataEntryValue | null = null
    const { user } = open({
      'POST /tables': ({ body }) => {
        asked = (body as FormData).get('sheet')
        if (asked === 'Cover') return { status: 422, error: { code: 12, message: 'The sheet has no lines' } }
        const read = asked === null ? file : { ...file, sheet: String(asked) }
        return { data: { ...proposal, job: { ...job, id: asked === null ? 7 : 8, file: read } } }
      },
    })
    const choose = async (from: string, to: string) => {
      await user.click(await screen.findByRole('button', { name: new RegExp(`${from}.*Sheet`) }))
      await user.click(screen.getByRole('option', { name: to }))
    }
    expect(await screen.findByText('Of the 3 sheets of the workbook this one is imported.')).toBeVisible()
    await choose('Books', 'Authors')
    expect(await screen.findByRole('button', { name: /Authors.*Sheet/ })).toBeVisible()
    expect(asked).toBe('Authors')
    await choose('Authors', 'Cover')
    expect(await screen.findByText('The sheet has no lines')).toBeVisible()
    expect(screen.getByRole('button', { name: /Authors.*Sheet/ })).toBeVisible()
    expect(screen.getByRole('button', { name: 'Import 2 lines' })).toBeEnabled()
  })

  it('that is none says why, and takes another one', async () => {
    open({
      'POST /tables': () => ({
        status: 422,
        error: { code: 12, message: 'The file has no lines below its headings' },
      }),
    })
    expect(await screen.findByText('The file has no lines below its headings')).toBeVisible()
    expect(await screen.findByText('Drop a table here')).toBeVisible()
  })
})

describe('an import that was left', () => {
  const left = (changes: object): Record<string, FakeHandler> => {
    const one = { ...job, collection: 'books', step: 'import', ...changes }
    return {
      'GET /jobs': () => ({ data: [{ ...one, id: 9, makes_collection: false }, one] }),
      'GET /jobs/7': () => ({ data: one }),
    }
  }

  it('is shown with its progress while it runs, can be cancelled, and no other table is taken meanwhile', async () => {
    const { user, host } = open({
      ...left({ state: 'running', done: 1 }),
      'POST /jobs/7/cancel': () => ({ data: job }),
    })
    expect(await screen.findByText('Importing: 1 of 2 lines')).toBeVisible()
    expect(screen.queryByText('Drop a table here')).toBeNull()
    await user.click(screen.getByRole('button', { name: 'Cancel' }))
    await waitFor(() => expect(host.requests.some(({ path }) => path === '/jobs/7/cancel')).toBe(true))
    expect(host.requests.some(({ path }) => path === '/tables')).toBe(false)
  })

  it('shows what came of it when it has ended meanwhile, until another table is chosen', async () => {
    watchJob('atlas', 7)
    const { user, container } = open(left({ state: 'done', counts: { ...counts, created: 2 } }), null)
    expect(await screen.findByText('2 items imported')).toBeVisible()
    expect(screen.getByRole('link', { name: 'Open items' })).toHaveAttribute(
      'href',
      expect.stringContaining('/collections/books'),
    )
    await user.upload(
      container.querySelector('input[type=file]') as HTMLInputElement,
      new File(['a'], 'a.csv'),
    )
    expect(await screen.findByRole('button', { name: 'Import 2 lines' })).toBeEnabled()
    expect(screen.queryByText('2 items imported')).toBeNull()
    expect(localStorage.length).toBe(0)
  })

  it('shows the lines that were refused meanwhile', async () => {
    watchJob('atlas', 7)
    const failed = {
      state: 'failed',
      error: '1 line cannot be imported',
      refusal: { message: '1 line cannot be imported' },
      counts: { ...counts, refused: 1 },
    }
    const refused = [
      {
        line: 3,
        item: null,
        reason: 'released: not a valid date',
        refusal: { message: 'released: not a valid date' },
      },
    ]
    open({ ...left(failed), 'GET /jobs/7/refused': () => ({ data: refused }) }, null)
    expect(await screen.findByText('released: not a valid date')).toBeVisible()
    expect(screen.getByText('Drop a table here')).toBeVisible()
  })

  it('goes on with the columns that were chosen for it', async () => {
    watchJob('atlas', 7)
    const failed = {
      state: 'failed',
      error: '1 line cannot be imported',
      refusal: { message: '1 line cannot be imported' },
      counts: { ...counts, refused: 1 },
    }
    const [name, released] = proposal.columns
    const columns = [
      { ...name, label: 'Title of the book' },
      { ...released, is_left_out: true },
    ]
    const previews = proposal.previews.slice(0, 1)
    const { user, host } = open(
      {
        ...left(failed),
        'GET /jobs/7/refused': () => ({
          data: [{ line: 3, item: null, reason: 'name: too long', refusal: { message: 'name: too long' } }],
        }),
        'GET /tables/7': () => ({ data: { ...proposal, collection: 'my_books', columns, previews } }),
      },
      null,
    )
    expect(await screen.findByText('name: too long')).toBeVisible()
    expect(screen.queryByText('Drop a table here')).toBeNull()
    await user.click(await screen.findByRole('button', { name: 'Import 2 lines' }))
    await waitFor(() => {
      const { body } = host.requests.find(({ path }) => path === '/tables/7/import') ?? {}
      expect(body).toEqual({
        collection: 'my_books',
        columns: [expect.objectContaining({ field: 'name', label: 'Title of the book' })],
      })
    })
  })

  it('is not shown again when its end was seen', async () => {
    open(left({ state: 'failed', error: 'Nothing', refusal: { message: 'Nothing' } }), null)
    expect(await screen.findByText('Drop a table here')).toBeVisible()
    expect(screen.queryByText('The table was not imported. Nothing was made.')).toBeNull()
  })
})
