import { describe, expect, it } from 'vitest'
import { ApiError } from '../../errors/ApiError'
import { aCollection, aColumn, aKey } from '../../testing/aCollection'
import type { ItemsContext } from '../ItemsContext'
import { countTouched } from './countTouched'
import { translateSqlError } from './translateSqlError'
import type { WriteSession } from './WriteSession'

type Failure = 'duplicate' | 'taken key' | 'bad value' | 'too wide' | `too large: ${string}` | 'other'

/** A database whose failures say what they are. */
const dialect = {
  outOfRangeColumn: (failure: Failure) => failure.match(/^too large: (.*)/)?.[1] ?? null,
  isBadValueError: (failure: Failure) => failure === 'bad value',
  isRowTooWideError: (failure: Failure) => failure === 'too wide',
  isDuplicateKeyError: (failure: Failure) => failure === 'duplicate' || failure === 'taken key',
  isTakenKeyError: (failure: Failure) => failure === 'taken key',
}
const articles = aCollection([
  aKey(),
  aColumn('title'),
  aColumn('slug', 'string', { column: { unique: true } }),
])

function refusal(failure: Failure, row: Record<string, unknown> = {}): unknown {
  return translateSqlError({ project: { dialect } } as unknown as ItemsContext, articles, row, failure)
}

function translate(failure: Failure, row: Record<string, unknown> = {}): unknown {
  const translated = refusal(failure, row)
  return translated instanceof ApiError ? `${translated.kind}: ${translated.message}` : translated
}

describe('a failure of the database', () => {
  it('names the column whose value is too large, if the collection has it', () => {
    expect(translate('too large: title')).toBe('validationFailed: title: This value is too large.')
    expect(translate('too large: other')).toBe('too large: other')
  })

  it('says that a value does not fit, or that all together are too long', () => {
    expect(translate('bad value')).toBe('unprocessable: A value does not fit the table "articles"')
    expect(translate('too wide')).toContain('rowTooWide: The values together are longer')
  })

  it('names values that are taken, those of keys and unique columns alone', () => {
    expect(translate('duplicate', { slug: 'a', title: 'b' })).toBe(
      'duplicateKey: The value "a" is taken already in the collection "articles"',
    )
    expect(translate('duplicate', { id: 1, slug: 'a' })).toContain('The value "1" or "a" is taken')
    expect(translate('duplicate', { slug: null, id: undefined })).toContain('This combination of values')
  })

  it('says of which item the key is taken, and nothing of other unique values', () => {
    expect(refusal('taken key', { id: 7, slug: 'a' })).toHaveProperty('body', {
      lost: { collection: 'articles', key: 7, fields: ['id'] },
    })
    expect(refusal('duplicate', { id: 7, slug: 'a' })).toHaveProperty('body', undefined)
  })

  it('that has no better word is passed on', () => {
    expect(translate('other')).toBe('other')
  })
})

describe('the items that one request writes', () => {
  it('are at most twice as many as a request may name', () => {
    const session = { project: { limits: { batchRows: 2 } }, touched: { count: 0 } } as WriteSession
    for (let item = 1; item <= 4; item++) countTouched(session)
    expect(() => countTouched(session)).toThrow('One request writes at most 4 items')
  })
})
