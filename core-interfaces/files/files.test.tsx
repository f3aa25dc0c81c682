import { resolveRelation } from '@pergola/sdk/items'
import { aCollection, aFile, aRelation, renderDisplay, renderInput } from '@pergola/sdk/testing'
import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import FilesDisplay from './display'
import FilesInput from './input'
import messages from './messages.json'
import meta from './meta'

const tested = { meta, messages }
const collections = {
  articles: aCollection('articles', { photos: { type: 'o2m' } }),
  article_files: aCollection('article_files', { article: { type: 'm2o' }, file: { type: 'file' } }),
  directus_files: aCollection('directus_files', { title: {}, type: {} }),
}
const relations = [
  aRelation({
    collection_many: 'article_files',
    field_many: 'article',
    collection_one: 'articles',
    field_one: 'photos',
    junction_field: 'file',
  }),
  aRelation({
    collection_many: 'article_files',
    field_many: 'file',
    collection_one: 'directus_files',
    field_one: null,
  }),
]
const relation = resolveRelation(
  { collection: 'articles', field: 'photos', type: 'o2m' },
  { collections, relations },
)
const host = () => ({
  collections: Object.values(collections),
  relations,
  items: {
    article_files: [{ id: 10, article: 5, file: { ...aFile({ id: 1, title: 'Harbour' }) } }],
    directus_files: [{ ...aFile({ id: 1, title: 'Harbour' }) }, { ...aFile({ id: 2, title: 'Tower' }) }],
  },
})
const setUp = (props: object = {}, options: Record<string, unknown> = {}) =>
  renderInput(FilesInput, tested, { options, props: { relation, primaryKey: 5, ...props }, host: host() })

describe('files', () => {
  it('lists the files by title and takes one out without deleting it', async () => {
    const { user, changes, host: fake } = await setUp()
    expect(fake.requests[0]).toMatchObject({ path: '/items/article_files' })
    expect(fake.requests[0]?.query.fields).toMatch(/^id,file\.id,file\.title,/)
    await user.click(screen.getByRole('button', { name: 'Remove Harbour' }))
    expect(changes).toEqual([[{ id: 10, $delete: true }]])
  })

  it('adds an existing file', async () => {
    const { user, changes } = await setUp()
    await user.click(screen.getByRole('button', { name: 'Select existing' }))
    const dialog = await screen.findByRole('dialog')
    await user.click(await within(dialog).findByText('Tower'))
    await user.click(within(dialog).getByRole('button', { name: 'Done' }))
    expect(changes).toEqual([[{ file: { id: 2 } }]])
  })

  it('takes only kinds of files that its option accepts', async () => {
    const { user } = await setUp({}, { accept: 'image/*' })
    await user.click(screen.getByRole('button', { name: 'Add new' }))
    const dialog = await screen.findByRole('dialog', { name: 'Upload files' })
    await waitFor(() =>
      expect(dialog.querySelector('input[type="file"]')).toHaveAttribute('accept', 'image/*'),
    )
  })

  it('adds what is uploaded, one after the other', async () => {
    const { user, changes } = await setUp()
    await user.click(screen.getByRole('button', { name: 'Add new' }))
    await screen.findByRole('dialog', { name: 'Upload files' })
    for (const name of ['a', 'b']) {
      const open = screen.queryByRole('textbox')
      if (!open) await user.click(await screen.findByRole('button', { name: 'Embed' }))
      await user.type(await screen.findByRole('textbox'), `https://example.com/${name}.png{Enter}`)
      await waitFor(() => expect(changes).toHaveLength(name === 'a' ? 1 : 2))
    }
    expect(changes.at(-1)).toEqual([{ file: { id: 3 } }, { file: { id: 4 } }])
  })

  it('counts in listings', () => {
    renderDisplay(FilesDisplay, tested, [{}, {}])
    expect(screen.getByText('2 files')).toBeVisible()
  })
})
