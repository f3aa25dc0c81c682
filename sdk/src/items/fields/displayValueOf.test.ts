import { aCollection } from '@pergola/sdk/testing'
import { describe, expect, it } from 'vitest'
import { displayValueOf } from './displayValueOf'

describe('displayValueOf', () => {
  it('calls an item by its first text, as the form orders them', () => {
    const cities = aCollection('cities', { mayor: { sort: 2 }, name: { sort: 1 }, motto: {} })
    expect(displayValueOf(cities, { id: 1, name: 'Lyon', mayor: 'Ada', motto: 'Avant' })).toBe('Lyon')
  })

  it.each([
    ['choices', { interface: 'dropdown' }],
    ['numbers', { type: 'integer', interface: 'numeric' }],
    ['secrets', { type: 'hash', interface: 'password' }],
    ['what the form hides', { hidden_detail: true }],
  ] as const)('passes over %s', (_what, field) => {
    const cities = aCollection('cities', { first: { sort: 1, ...field }, name: { sort: 2 } })
    expect(displayValueOf(cities, { id: 1, first: 'x', name: 'Lyon' })).toBe('Lyon')
  })

  it('has no name for an item whose text is empty, or that has no text at all', () => {
    expect(displayValueOf(aCollection('cities', { name: {} }), { id: 1, name: '' })).toBeNull()
    expect(displayValueOf(aCollection('counts', {}), { id: 1 })).toBeNull()
  })

  it('calls users by their names, else by their address', () => {
    const users = aCollection('directus_users', { email: {} })
    expect(displayValueOf(users, { first_name: 'Ada', last_name: null, email: 'a@x.org' })).toBe('Ada')
    expect(displayValueOf(users, { first_name: null, last_name: null, email: 'a@x.org' })).toBe('a@x.org')
  })

  it('calls files by their titles, else by their file names', () => {
    const files = aCollection('directus_files', { storage: {} })
    expect(displayValueOf(files, { title: '', filename_download: 'oslo.jpg' })).toBe('oslo.jpg')
  })
})
