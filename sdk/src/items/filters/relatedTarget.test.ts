import type { Field } from '@pergola/sdk'
import { aCollection, aField, aRelation } from '@pergola/sdk/testing'
import { describe, expect, it } from 'vitest'
import { relatedTarget } from './relatedTarget'

const schema = {
  collections: {
    cities: aCollection('cities', { country: { type: 'm2o' }, mayor: { type: 'm2o' } }),
    countries: aCollection('countries', { name: {}, code: {} }),
    directus_users: aCollection('directus_users', { first_name: {}, last_name: {} }),
  },
  relations: [aRelation()],
}
const country = (template?: unknown): Field =>
  aField('country', { collection: 'cities', type: 'm2o', options: { template } })
const norway = { id: 7, name: 'Norway', code: 'NO' }

describe('what a relation leads to', () => {
  it('is called by its template, and searched by the one field of it', () => {
    const target = relatedTarget(country('{{ name }}'), schema)
    expect(target).toMatchObject({
      collection: 'countries',
      primaryKeyField: 'id',
      fields: ['id', 'name'],
      nameField: 'name',
    })
    expect(target?.nameOf(norway)).toBe('Norway')
    expect(target?.nameOf({ id: 7, name: '  ' })).toBe('7')
  })

  it('has no field of its name where that is made of several', () => {
    const target = relatedTarget(country('{{ code }}: {{ name }} ({{ id }})'), schema)
    expect(target).toMatchObject({ fields: ['id', 'code', 'name'], nameField: null })
    expect(target?.nameOf(norway)).toBe('NO: Norway (7)')
  })

  it('is not asked for fields that are gone', () => {
    expect(relatedTarget(country('{{ gone }} {{ name }}'), schema)).toMatchObject({
      fields: ['id', 'name'],
      nameField: 'name',
    })
  })

  it.each([undefined, '', 'no field', 5])('is called by its key where the template is %j', (template) => {
    const target = relatedTarget(country(template), schema)
    expect(target).toMatchObject({ fields: ['id'], nameField: 'id' })
    expect(target?.nameOf(norway)).toBe('7')
  })

  it('is a person for a field of one, who has a name of two parts', () => {
    const target = relatedTarget(aField('keeper', { type: 'owner' }), schema)
    expect(target).toMatchObject({ collection: 'directus_users', nameField: null })
    expect(target?.nameOf({ id: 1, first_name: 'Ada', last_name: 'Byron' })).toBe('Ada Byron')
  })

  it.each([
    ['no relation', aField('name')],
    ['a relation that is gone', aField('mayor', { collection: 'cities', type: 'm2o' })],
    ['files, where they are not known', aField('picture', { type: 'file' })],
  ])('is nothing for %s', (_case, field) => {
    expect(relatedTarget(field, schema)).toBeNull()
  })
})
