import { expect, it } from 'vitest'
import { secretFieldsOf } from './secretFieldsOf'

it.each([
  ['directus_users', ['password', 'token', '2fa_secret', 'password_reset_token']],
  ['directus_user_sessions', ['token']],
  ['directus_roles', []],
  ['articles', []],
])('of %s the credentials are %j', (collection, expected) => {
  expect([...secretFieldsOf(collection)]).toEqual(expected)
})
