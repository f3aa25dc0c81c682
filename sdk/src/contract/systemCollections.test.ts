import { expect, it } from 'vitest'
import { impliedTarget, traitsOf } from './systemCollections'

it.each([
  ['directus_users', { holds: 'people', pages: 'users', pageNames: ['user_directory'], ofViewer: 'account' }],
  ['directus_roles', { ofViewer: 'role' }],
  ['directus_activity', { isLog: true, pages: 'activity', nameTemplates: [] }],
])('the traits of %s are %j, among others', (collection, traits) => {
  expect(traitsOf(collection)).toMatchObject(traits)
})

it.each(['directus_migrations', 'cities', 'constructor'])('%s has none', (collection) => {
  expect(traitsOf(collection)).toEqual({})
})

it.each(['directus_activity', 'directus_files', 'directus_users', 'directus_webhooks'])(
  'each part of the address of %s has a name',
  (collection) => {
    const { pages = '', pageNames } = traitsOf(collection)
    expect(pageNames).toHaveLength(pages.split('/').length)
  },
)

it.each([
  ['owner', 'directus_users'],
  ['file', 'directus_files'],
  ['m2o', null],
] as const)('a field of type %s leads to %s without a relation row', (type, target) => {
  expect(impliedTarget(type)).toBe(target)
})
