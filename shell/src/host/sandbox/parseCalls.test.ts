import type { JsonValue } from '@pergola/sdk/sandbox/protocol'
import { describe, expect, it } from 'vitest'
import { parseConfirmation, parseItemsRead, parseNotification } from './parseCalls'

const schema = { collections: {}, relations: [] }

describe('reading items from inside the sandbox', () => {
  it.each<[JsonValue, string]>([
    [{ collection: 'cities' }, '/items/cities'],
    [{ collection: 'cities', key: 7 }, '/items/cities/7'],
    [{ collection: 'cities', key: '../users/1?x=' }, '/items/cities/..%2Fusers%2F1%3Fx%3D'],
    [{ collection: 'big cities/..' }, '/items/big%20cities%2F..'],
  ])('%j asks for %s', (input, path) => {
    expect(parseItemsRead(input, schema).path).toBe(path)
  })

  it.each<[string, JsonValue]>([
    ['users', { collection: 'directus_users' }],
    ['no collection', {}],
    ['an empty name', { collection: '' }],
    ['a way up', { collection: '..' }],
    ['a way up by the key', { collection: 'cities', key: '..' }],
    ['a list of keys', { collection: 'cities', key: [1, 2] }],
    ['a query that is a text', { collection: 'cities', query: 'limit=-1' }],
    ['a query of enormous length', { collection: 'cities', query: { q: 'x'.repeat(9_000) } }],
    ['nothing', null],
    ['a list', []],
  ])('is refused for %s', (_case, input) => {
    expect(() => parseItemsRead(input, schema)).toThrow()
  })
})

describe('what a sandboxed extension shows to people', () => {
  it('is plain text: no details in markdown, no action, no colour of its own making', () => {
    const input = {
      title: 'Hi',
      details: '[x](https://evil.example)',
      action: { label: 'x' },
      color: 'url(x)',
    }
    expect(parseNotification(input)).toEqual({ title: 'Hi', color: undefined })
    expect(parseNotification({ title: 'Hi', color: 'warning' }).color).toBe('warning')
  })

  it('asks with texts of a bounded length', () => {
    expect(parseConfirmation({ title: 'Sure?', isDestructive: true })).toMatchObject({
      title: 'Sure?',
      isDestructive: true,
    })
    expect(() => parseConfirmation({ title: 'x'.repeat(501) })).toThrow(/at most 500/)
    expect(() => parseConfirmation({ title: 'Sure?', message: { html: '<b>' } })).toThrow(/"message"/)
    expect(() => parseNotification({})).toThrow(/"title"/)
  })
})
