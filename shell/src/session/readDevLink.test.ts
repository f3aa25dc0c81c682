import { describe, expect, it } from 'vitest'
import { readDevLink, withoutDevLink } from './readDevLink'

describe('readDevLink', () => {
  it.each([
    ['?dev=color-wheel@http://localhost:4000', { id: 'color-wheel', server: 'http://localhost:4000' }],
    ['?x=1&dev=map@http://127.0.0.1:80/', { id: 'map', server: 'http://127.0.0.1:80' }],
  ])('reads %s', (search, link) => expect(readDevLink({ search })).toEqual(link))

  it.each([
    ['nothing', ''],
    ['no address', '?dev=color-wheel'],
    ['another machine', '?dev=color-wheel@http://example.org:4000'],
    ['a machine whose name begins like this one', '?dev=color-wheel@http://localhost.example.org:4000'],
    ['user names before the machine', '?dev=color-wheel@http://localhost:4000@example.org'],
    ['a path', '?dev=color-wheel@http://localhost:4000/elsewhere'],
    ['an id that is none', '?dev=../color@http://localhost:4000'],
  ])('takes %s for no link', (_case, search) => expect(readDevLink({ search })).toBeNull())

  it('leaves the rest of the address as it was', () => {
    const address = 'http://cms.test/admin/?x=1&dev=map@http://localhost:4000#/atlas/collections'
    expect(withoutDevLink(address)).toBe('http://cms.test/admin/?x=1#/atlas/collections')
  })
})
