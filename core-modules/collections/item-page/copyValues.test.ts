import { aField } from '@pergola/sdk/testing'
import { expect, it } from 'vitest'
import { copyValues } from './copyValues'

const everything = { isReadable: () => true, isWritable: () => true }

it('copies values, without the key and what belongs to the original alone', () => {
  const fields = [
    aField('id', { primary_key: true, type: 'integer' }),
    aField('name'),
    aField('created', { type: 'datetime_created' }),
    aField('changed', { type: 'datetime_updated' }),
    aField('owner', { type: 'owner' }),
    aField('editor', { type: 'user_updated' }),
    aField('rows', { type: 'o2m' }),
    aField('texts', { type: 'translation' }),
    aField('line', { type: 'alias' }),
  ]
  const values = Object.fromEntries(fields.map(({ field }) => [field, field]))
  expect(copyValues(fields, values, everything)).toEqual({ name: 'name' })
})

it('refers to a nested related row by its key, so that the row itself is not written', () => {
  const fields = [aField('country', { type: 'm2o' })]
  expect(copyValues(fields, { country: { id: 3, name: 'France' } }, everything)).toEqual({ country: 3 })
})

it('leaves out fields that may not be written', () => {
  const access = { isReadable: () => true, isWritable: (field: string) => field !== 'secret' }
  expect(copyValues([aField('name'), aField('secret')], { name: 'a', secret: 'b' }, access)).toEqual({
    name: 'a',
  })
})
