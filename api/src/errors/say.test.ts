import { describe, expect, expectTypeOf, it } from 'vitest'
import { ApiError, validationError } from './ApiError'
import { type SentenceParams, say } from './say'

describe('say', () => {
  it('fills a sentence with its parameters, and names both', () => {
    expect(say('fieldUnknown', { collection: 'cities', field: '{collection}' })).toEqual({
      key: 'fieldUnknown',
      params: { collection: 'cities', field: '{collection}' },
      text: 'The collection "cities" has no field "{collection}"',
    })
    expectTypeOf<SentenceParams<'fieldUnknown'>>().toHaveProperty('collection')
    // @ts-expect-error: without a parameter
    say('fieldUnknown', { collection: 'cities' })
    // @ts-expect-error: no such sentence
    expect(() => say('fieldForgotten')).toThrow()
  })

  it('cuts long parameters, not the sentence', () => {
    const { params, text } = say('itemUnknown', { key: 'x'.repeat(1000) })
    expect(String(params.key)).toHaveLength(300)
    expect(text).toHaveLength('No item has the key ""'.length + 1000)
  })

  it('keeps numbers and writes others as text', () => {
    const { params } = say('valueOutOfRange', { min: -(2n ** 63n), max: 7 })
    expect(params).toEqual({ min: '-9223372036854775808', max: 7 })
  })
})

describe('the answer of a refusal', () => {
  it('has the sentence in English, its name and parameters', () => {
    expect(new ApiError('itemNotFound', say('itemUnknown', { key: 9 })).toAnswer()).toEqual({
      code: 203,
      message: 'No item has the key "9"',
      key: 'itemUnknown',
      params: { key: 9 },
    })
  })

  it('has a sentence for each wrong value instead', () => {
    const refused = validationError([
      { field: 'name', message: say('valueBlank') },
      { field: 'age', message: say('valueOutOfRange', { min: 0, max: 99 }) },
    ])
    expect(refused.toAnswer()).toEqual({
      code: 4,
      message: 'name: This value should not be blank. age: This value should be between 0 and 99.',
      problems: [
        { field: 'name', key: 'valueBlank', params: {} },
        { field: 'age', key: 'valueOutOfRange', params: { min: 0, max: 99 } },
      ],
    })
  })
})
