import { expect, it } from 'vitest'
import { aCollection, aField } from '../../../testing/fixtures'
import { createSchemaStore } from './schema'

const cities = () => aCollection('cities', { name: aField('name'), size: aField('size') })
const countries = () => aCollection('countries', { code: aField('code') })

function received(...lists: ReturnType<typeof aCollection>[][]) {
  const store = createSchemaStore()
  return lists.map((list) => {
    store.getState().collectionsReceived(list)
    return store.getState().collections
  })
}

it('keeps what is as before when the data model is read again', () => {
  const renamed = aCollection('cities', {
    name: aField('name', { note: 'As people say it' }),
    size: aField('size'),
  })
  const [before, after] = received([cities(), countries()], [renamed, countries()])
  expect(after?.countries).toBe(before?.countries)
  expect(after?.cities).not.toBe(before?.cities)
  expect(after?.cities?.fields.size).toBe(before?.cities?.fields.size)
  expect(after?.cities?.fields.name).toMatchObject({ note: 'As people say it' })
})

it('loses collections and fields that are gone, and has new ones', () => {
  const shorter = aCollection('cities', { name: aField('name'), since: aField('since') })
  const [, after] = received([cities(), countries()], [shorter])
  expect(Object.keys(after ?? {})).toEqual(['cities'])
  expect(Object.keys(after?.cities?.fields ?? {})).toEqual(['name', 'since', 'id'])
})
