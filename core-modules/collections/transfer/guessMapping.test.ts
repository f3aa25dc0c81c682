import { aCollection } from '@pergola/sdk/testing'
import { expect, it } from 'vitest'
import { guessMapping } from './guessMapping'

const books = aCollection('books', {
  title: {},
  isbn: { unique: true },
  author: { type: 'm2o' },
})
const fields = Object.values(books.fields)
const labels: Record<string, string> = { title: 'Name of the book' }
const guess = (...columns: [string, ...string[]][]) =>
  guessMapping(
    columns.map(([heading, ...samples]) => ({ heading, samples })),
    fields,
    books,
    (field) => labels[field] ?? field,
    ({ type }) => (type === 'm2o' ? 'name' : null),
  )

it('finds fields by name or label, whatever the writing, and each once', () => {
  expect(guess(['ISBN '], ['name-of-the Book'], ['title'], ['colour'])).toEqual({
    columns: [
      { index: 0, field: 'isbn' },
      { index: 1, field: 'title' },
    ],
    match: 'isbn',
    mode: 'both',
  })
})

it('finds items by their key before anything else, and makes new ones where nothing names them', () => {
  expect(guess(['isbn'], ['id'])).toMatchObject({ match: 'id', mode: 'both' })
  expect(guess(['title'])).toMatchObject({ match: null, mode: 'create' })
})

it('looks related items up by a field, unless the cells are keys', () => {
  expect(guess(['author', 'Le Guin', '7']).columns).toEqual([{ index: 0, field: 'author', find_by: 'name' }])
  expect(guess(['author', '7', '12']).columns).toEqual([{ index: 0, field: 'author' }])
})
