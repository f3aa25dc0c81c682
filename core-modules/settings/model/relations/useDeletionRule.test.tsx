import { type Field, useApi } from '@pergola/sdk'
import { aCollection, aRelation, renderWithHost } from '@pergola/sdk/testing'
import { Button } from '@pergola/sdk/ui'
import { screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import texts from '../texts.json'
import { DeletionRule } from './DeletionRule'
import { proposeRelation, relationBody } from './relationDraft'
import { useDeletionRule } from './useDeletionRule'

const rules = aCollection('directus_relations', { on_delete: {} })
const articles = aCollection('articles', { author: { type: 'm2o' }, tags: { type: 'o2m', datatype: null } })
const links = aCollection('links', {
  article: { type: 'm2o', required: true },
  tag: { type: 'm2o', required: true },
})
const relations = [
  aRelation({ id: 1, collection_many: 'articles', field_many: 'author', collection_one: 'authors' }),
  aRelation({
    ...{ id: 2, collection_many: 'links', field_many: 'article', collection_one: 'articles' },
    ...{ field_one: 'tags', junction_field: 'tag', on_delete: 'delete' },
  }),
  aRelation({
    ...{ id: 3, collection_many: 'links', field_many: 'tag', collection_one: 'tags' },
    ...{ junction_field: 'article', on_delete: 'delete' },
  }),
]

function Edited({ field }: { field: Field | undefined }) {
  const api = useApi()
  const { props, isChanged, save } = useDeletionRule(field ?? null)
  if (!props) return <p>no rule</p>
  return (
    <>
      <DeletionRule {...props} />
      <Button isDisabled={!isChanged} onPress={() => void save(api)}>
        Save
      </Button>
    </>
  )
}

const show = (field: Field | undefined, collections = [rules, articles, links]) =>
  renderWithHost(<Edited field={field} />, {
    collections,
    relations,
    messages: { modules: { settings: { model: texts } } },
    handlers: { 'PATCH /relations/1': () => ({ data: {} }), 'PATCH /relations/2,3': () => ({ data: [] }) },
  })

async function offered(user: ReturnType<typeof show>['user']) {
  await user.click(await screen.findByRole('button', { name: /When an item of/ }))
  return (await screen.findAllByRole('option')).map((option) => option.textContent)
}

describe('what becomes of items when the one that they refer to is deleted', () => {
  it('is chosen at the field of a reference, and stored with its relation', async () => {
    const { host, user } = show(articles.fields.author)
    expect(await screen.findByRole('button', { name: 'Save' })).toBeDisabled()
    expect(await offered(user)).toEqual([
      'Items of Articles keep its key',
      'The reference of the items of Articles is emptied',
      'It cannot be deleted while items of Articles refer to it',
      'The items of Articles are deleted, too',
    ])
    await user.click(screen.getByRole('option', { name: /cannot be deleted/ }))
    await user.click(screen.getByRole('button', { name: 'Save' }))
    expect(host.requests.map(({ method, path, body }) => [method, path, body])).toEqual([
      ['PATCH', '/relations/1', { on_delete: 'restrict' }],
    ])
  })

  it('holds for both sides of a junction, whose references cannot be empty', async () => {
    const { host, user } = show(articles.fields.tags)
    expect(await screen.findByRole('button', { name: /When an item of Articles or Tags/ })).toHaveTextContent(
      'The items of Links are deleted, too',
    )
    expect(await offered(user)).toHaveLength(3)
    await user.click(screen.getByRole('option', { name: /keep its key/ }))
    await user.click(screen.getByRole('button', { name: 'Save' }))
    expect(host.requests.map(({ path, body }) => [path, body])).toEqual([
      ['/relations/2,3', { on_delete: null }],
    ])
  })

  it('is not offered by servers whose relations have no rule, nor for other fields', () => {
    const { unmount } = show(articles.fields.author, [articles, links])
    expect(screen.getByText('no rule')).toBeVisible()
    unmount()
    show(undefined)
    expect(screen.getByText('no rule')).toBeVisible()
  })
})

describe('the relation of a new field', () => {
  it('is sent with its rule, and without one where items keep the key', () => {
    const schema = { collections: { articles, links }, relations }
    const draft = proposeRelation('m2o', 'articles', 'authors', schema)
    expect(relationBody(draft)).toEqual({ kind: 'm2o', collection: 'authors' })
    expect(relationBody({ ...draft, onDelete: 'restrict' })).toEqual({
      kind: 'm2o',
      collection: 'authors',
      on_delete: 'restrict',
    })
  })
})
