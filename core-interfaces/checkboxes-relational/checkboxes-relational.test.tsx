import type { Item } from '@pergola/sdk'
import { resolveRelation } from '@pergola/sdk/items'
import {
  aCollection,
  anEditor,
  aPermission,
  aRelation,
  renderDisplay,
  renderInput,
} from '@pergola/sdk/testing'
import { screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import CheckboxesRelationalDisplay from './display'
import CheckboxesRelationalInput from './input'
import messages from './messages.json'
import meta from './meta'

const tested = { meta, messages }
const collections = {
  articles: aCollection('articles', { tags: { type: 'o2m' } }),
  article_tags: aCollection('article_tags', { article: { type: 'm2o' }, tag: { type: 'm2o' } }),
  tags: aCollection('tags', { code: { primary_key: true }, label: {}, id: { primary_key: false } }),
}
const relations = [
  aRelation({
    collection_many: 'article_tags',
    field_many: 'article',
    collection_one: 'articles',
    field_one: 'tags',
    junction_field: 'tag',
  }),
  aRelation({ collection_many: 'article_tags', field_many: 'tag', collection_one: 'tags', field_one: null }),
]
const relation = resolveRelation(
  { collection: 'articles', field: 'tags', type: 'o2m' },
  { collections, relations },
)
const manyTags = Array.from({ length: 30 }, (_, index) => ({ code: `t${index}`, label: `Town ${index}` }))
const JOINED: readonly Item[] = [{ id: 10, article: 5, tag: { code: 'n', label: 'North' } }]
const setUp = (props: object = {}, moreTags: readonly Item[] = [], rows = JOINED, host: object = {}) =>
  renderInput(CheckboxesRelationalInput, tested, {
    options: { template: '{{ label }}' },
    props: { relation, primaryKey: 5, ...props },
    host: {
      collections: Object.values(collections),
      relations,
      items: {
        article_tags: [...rows],
        tags: [
          { code: 'n', label: 'North' },
          { code: 's', label: 'South' },
          { code: 'e', label: 'East' },
          ...moreTags,
        ],
      },
      ...host,
    },
  })
const box = (name: string) => screen.getByRole('checkbox', { name })

describe('checkboxes-relational', () => {
  it('ticks the items that are joined, whatever their key is called', async () => {
    await setUp()
    expect(box('North')).toBeChecked()
    expect(box('South')).not.toBeChecked()
  })

  it.each([
    ['join', { create: 'none' }, ['South', 'East']],
    ['part', { delete: 'none' }, ['North']],
  ] as const)('disables what the role may not %s', async (_what, rights, disabled) => {
    const permissions = [aPermission('tags'), aPermission('article_tags', rights)]
    await setUp({}, [], JOINED, { user: anEditor(), permissions })
    const isDisabled = (name: string) => (box(name) as HTMLInputElement).disabled
    expect(['North', 'South', 'East'].filter(isDisabled)).toEqual(disabled)
  })

  it('keeps earlier clicks', async () => {
    const { user, changes } = await setUp()
    await user.click(box('South'))
    await user.click(box('East'))
    expect(changes.at(-1)).toEqual([{ tag: { code: 's' } }, { tag: { code: 'e' } }])
  })

  it('searches among many, and leaves what is out of sight as it is', async () => {
    const { user, changes } = await setUp({}, manyTags)
    await user.type(screen.getByRole('searchbox'), 'town 7')
    expect(screen.getAllByRole('checkbox')).toHaveLength(1)
    await user.click(box('Town 7'))
    expect(changes).toEqual([[{ tag: { code: 't7' } }]])
    await user.clear(screen.getByRole('searchbox'))
    expect(box('North')).toBeChecked()
    expect(box('Town 7')).toBeChecked()
  })

  it('knows all that is joined, and joins none of it twice', async () => {
    const many = Array.from({ length: 102 }, (_, index) => ({ code: `t${index}`, label: `Town ${index}` }))
    const joined = many.map((tag, index) => ({ id: 100 + index, article: 5, tag }))
    const { user, changes, container } = await setUp({}, many, joined)
    // By role they would be counted for seconds.
    expect(container.querySelectorAll(':checked')).toHaveLength(102)
    await user.type(screen.getByRole('searchbox'), 'town 101')
    await user.click(box('Town 101'))
    await user.click(box('Town 101'))
    expect(changes).toEqual([[{ id: 201, $delete: true }], null])
  })

  const hundreds = Array.from({ length: 697 }, (_, index) => ({ code: `t${index}`, label: `Town ${index}` }))

  it('knows what is joined also beyond those that it offers, without an address that names them', async () => {
    const joined = hundreds.slice(500).map((tag, index) => ({ id: 100 + index, article: 5, tag }))
    const { host } = await setUp({ isReadOnly: true }, hundreds, joined)
    const names = joined.map(({ tag }) => tag.label).join(', ')
    expect(screen.getByRole('textbox', { name: 'Label' })).toHaveValue(names)
    expect(host.requests.map(({ path }) => path).sort()).toEqual(['/items/article_tags', '/items/tags'])
  })

  it('offers the others as they are asked for', async () => {
    const { user, changes, container } = await setUp({}, hundreds)
    expect(screen.getByText('100 of 700')).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Load more' }))
    await screen.findByText('200 of 700')
    // By role they would be looked for for seconds.
    const last = container.querySelector('input[value=t196]')
    await user.click(last as Element)
    expect(changes).toEqual([[{ tag: { code: 't196' } }]])
  })

  it('finds the others by a search, and shows what was ticked among them from then on', async () => {
    const { user, changes, container } = await setUp({}, hundreds)
    await user.type(screen.getByRole('searchbox'), 'town 690')
    await user.click(await screen.findByRole('checkbox', { name: 'Town 690' }))
    expect(await screen.findByText('1 item')).toBeVisible()
    expect(changes).toEqual([[{ tag: { code: 't690' } }]])
    await user.clear(screen.getByRole('searchbox'))
    await expect.poll(() => container.querySelector('input[value=t690]')).toBeChecked()
    expect(container.querySelector('input[value=t691]')).toBeNull()
    expect(screen.getByText('101 of 700')).toBeVisible()
  })

  it('has no search where all boxes are seen at a glance', async () => {
    await setUp()
    expect(screen.queryByRole('searchbox')).not.toBeInTheDocument()
  })

  it('deletes the junction row of an unticked item, and takes that back when it is ticked again', async () => {
    const { user, changes } = await setUp()
    await user.click(box('North'))
    await user.click(box('North'))
    expect(changes).toEqual([[{ id: 10, $delete: true }], null])
  })

  it('names what is joined when it is read-only', async () => {
    await setUp({ isReadOnly: true })
    expect(screen.getByRole('textbox', { name: 'Label' })).toHaveValue('North')
    expect(screen.queryByRole('checkbox')).not.toBeInTheDocument()
  })

  it('says when the relation is not set up', async () => {
    await setUp({ relation: null })
    expect(screen.getByText('The relation of this field is not set up.')).toBeVisible()
  })

  it('counts in listings, and lists names on hover', () => {
    renderDisplay(CheckboxesRelationalDisplay, tested, [{ tag: { label: 'North' } }], {
      options: { listing_template: '{{ tag.label }}' },
    })
    expect(screen.getByText('1 item')).toHaveAttribute('title', 'North')
  })
})
