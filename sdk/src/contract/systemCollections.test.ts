import { expect, it } from 'vitest'
import { impliedTarget, traitsOf } from './systemCollections'

it.each([
  [
    'directus_users',
    { holds: 'people', pages: 'users', nameTemplates: ['{{ first_name }} {{ last_name }}', '{{ email }}'] },
  ],
  ['directus_activity', { isLog: true, pages: 'activity', nameTemplates: [] }],
  ['directus_roles', {}],
  ['cities', {}],
  ['constructor', {}],
])('the traits of %s are %j', (collection, traits) => {
  expect(traitsOf(collection)).toEqual(traits)
})

it.each([
  ['owner', 'directus_users'],
  ['file', 'directus_files'],
  ['m2o', null],
] as const)('a field of type %s leads to %s without a relation row', (type, target) => {
  expect(impliedTarget(type)).toBe(target)
})
