import { ApiError, type Item, useApi } from '@pergola/sdk'
import { itemKeys } from '@pergola/sdk/items'
import { aCollection, aRelation, createFakeHost, renderWithHost } from '@pergola/sdk/testing'
import { useQuery } from '@tanstack/react-query'
import { act, waitFor } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { useStore } from 'zustand'
import type { ItemSession } from './ItemSession'
import { useNestedConflict } from './useNestedConflict'

const articles = aCollection('articles', { notes: { type: 'o2m' } })
const notes = aCollection('notes', { article: { type: 'm2o' }, text: {}, mood: {} })
const relation = aRelation({
  collection_many: 'notes',
  field_many: 'article',
  collection_one: 'articles',
  field_one: 'notes',
})

/** A page on which rows of an article's notes are staged. */
async function open(...rows: Item[]) {
  const host = createFakeHost({ collections: [articles, notes], relations: [relation] })
  const { edits } = host.stores
  edits.getState().started('articles', 1, {}, { notes: rows })
  const readNotes = vi.fn(async () => 'read')
  const now = {} as ReturnType<typeof useNestedConflict>
  function Page() {
    const session = {
      staged: useStore(edits).values,
      stage: edits.getState().staged,
    } as unknown as ItemSession
    Object.assign(now, useNestedConflict(articles, session))
    const queryKey = itemKeys.ofCollection(useApi().project, 'notes')
    useQuery({ queryKey, queryFn: readNotes })
    return null
  }
  renderWithHost(<Page />, { host })
  await waitFor(() => expect(readNotes).toHaveBeenCalledOnce())
  return { now, readNotes, rows: () => edits.getState().values.notes }
}

const refusal = (fields: string[], data: Item, key = 5) =>
  new ApiError(217, 'Changed meanwhile', 409, { data, lost: { collection: 'notes', key, fields } })

const mine = { id: 5, text: 'mine', $base: { text: 'before', mood: 'calm' } }
const theirs = { id: 5, text: 'theirs', mood: 'calm' }

it('puts what is staged of a related item on top of what someone else made of it', async () => {
  const { now, rows, readNotes } = await open({ id: 4, text: 'other' }, mine)
  await act(async () => expect(await now.refused(refusal(['text'], theirs))).toBe(true))
  expect(rows()).toEqual([
    { id: 4, text: 'other' },
    { id: 5, text: 'mine', $base: { text: 'theirs', mood: 'calm' } },
  ])
  expect(now.conflict).toMatchObject({
    collection: notes,
    key: 5,
    theirs,
    staged: { text: 'mine' },
    merge: { conflicts: [{ field: 'text', mine: 'mine', theirs: 'theirs' }] },
  })
  await waitFor(() => expect(readNotes).toHaveBeenCalledTimes(2))
  act(() => now.cleared())
  expect(now.conflict).toBeNull()
})

it('gives the own value back that was typed over, or drops it for theirs', async () => {
  const { now, rows } = await open(mine)
  await act(async () => void (await now.refused(refusal(['text'], theirs))))
  const [conflict] = now.conflict?.merge.conflicts ?? []
  if (!conflict) throw new Error('no conflict')
  act(() => now.conflict?.onTakeTheirs(conflict))
  expect(rows()).toEqual([{ id: 5, $base: { text: 'theirs', mood: 'calm' } }])
  act(() => now.conflict?.onKeepMine(conflict))
  expect(rows()).toEqual([{ id: 5, text: 'mine', $base: { text: 'theirs', mood: 'calm' } }])
})

it('states what was only compared as it had been, until theirs is taken', async () => {
  const { now, rows } = await open({ id: 5, text: 'mine', $base: { text: 'before', article: 1 } })
  await act(async () => void (await now.refused(refusal(['article'], { id: 5, text: 'before', article: 2 }))))
  expect(rows()).toEqual([{ id: 5, text: 'mine', article: 1, $base: { text: 'before', article: 2 } }])
  const [conflict] = now.conflict?.merge.conflicts ?? []
  expect(conflict).toEqual({ field: 'article', mine: 1, theirs: 2 })
  if (conflict) act(() => now.conflict?.onTakeTheirs(conflict))
  expect(rows()).toEqual([{ id: 5, text: 'mine', article: 2, $base: { text: 'before', article: 2 } }])
})

it.each([
  ['a related item that is not staged here', refusal(['text'], theirs, 6)],
  ['the item of the page itself', new ApiError(217, 'Changed meanwhile', 409, { data: { id: 1 } })],
])('leaves a refusal about %s to the page', async (_what, error) => {
  const { now, rows, readNotes } = await open(mine)
  await act(async () => expect(await now.refused(error)).toBe(false))
  expect(rows()).toEqual([mine])
  expect(now.conflict).toBeNull()
  expect(readNotes).toHaveBeenCalledOnce()
})
