import { expect, it } from 'vitest'
import { makeField } from '../testing/schema'
import { copyValues } from './copyValues'

const everything = { isReadable: () => true, isWritable: () => true }

it('copies values, without the key and what belongs to the original alone', () => {
  const fields = [
    makeField('id', { primary_key: true, type: 'integer' }),
    makeField('name'),
    makeField('created', { type: 'datetime_created' }),
    makeField('changed', { type: 'datetime_updated' }),
    makeField('owner', { type: 'owner' }),
    makeField('editor', { type: 'user_updated' }),
    makeField('rows', { type: 'o2m' }),
    makeField('texts', { type: 'translation' }),
    makeField('line', { type: 'alias' }),
  ]
  const values = Object.fromEntries(fields.map(({ field }) => [field, field]))
  expect(copyValues(fields, values, everything)).toEqual({ name: 'name' })
})

it('refers to a nested related row by its key, so that the row itself is not written', () => {
  const fields = [makeField('country', { type: 'm2o' })]
  expect(copyValues(fields, { country: { id: 3, name: 'France' } }, everything)).toEqual({ country: 3 })
})

it('leaves out fields that may not be written', () => {
  const access = { isReadable: () => true, isWritable: (field: string) => field !== 'secret' }
  expect(copyValues([makeField('name'), makeField('secret')], { name: 'a', secret: 'b' }, access)).toEqual({
    name: 'a',
  })
})
