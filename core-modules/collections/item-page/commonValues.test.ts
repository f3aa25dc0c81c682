import { expect, it } from 'vitest'
import { commonValues } from './commonValues'

it('holds what all items have in common, and names the fields in which they differ', () => {
  const items = [
    { name: 'Lyon', mayor: 'Ada', tags: ['a'], code: null },
    { name: 'Nice', mayor: 'Ada', tags: ['a'], code: null },
    { name: 'Lyon', mayor: 'Ada', tags: ['a'] },
  ]
  const { values, mixed } = commonValues(items, ['name', 'mayor', 'tags', 'code', 'gone'])
  expect(values).toStrictEqual({ mayor: 'Ada', tags: ['a'] })
  expect([...mixed]).toEqual(['name', 'code'])
})

it('is empty where there is no item', () => {
  expect(commonValues([], ['name'])).toEqual({ values: {}, mixed: new Set() })
})
