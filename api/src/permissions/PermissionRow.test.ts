import { describe, expect, it } from 'vitest'
import { parsePermissionRow } from './PermissionRow'

const stored = { id: '4', collection: 'articles', role: '3', status: null }

describe('a stored permission row', () => {
  it.each([
    ['create', ['none', 'mine', 'role', 'full']],
    ['read', ['none', 'mine', 'role', 'full']],
    ['update', ['none', 'mine', 'role', 'full']],
    ['delete', ['none', 'mine', 'role', 'full']],
    ['comment', ['none', 'read', 'create', 'update', 'full']],
    ['explain', ['none', 'create', 'update', 'always']],
  ] as const)('says by %s one of %j', (name, levels) => {
    expect(levels.map((level) => parsePermissionRow({ ...stored, [name]: level })[name])).toEqual(levels)
  })

  it.each(['create', 'read', 'update', 'delete', 'comment', 'explain'] as const)(
    'grants nothing by %s with a word that it does not know, or without one',
    (name) => {
      for (const word of ['FULL', 'all', '', 1, true, null, undefined])
        expect(parsePermissionRow({ ...stored, [name]: word })[name]).toBe('none')
    },
  )

  it('has numbers for keys, and a status only where one is stored', () => {
    expect(parsePermissionRow(stored)).toMatchObject({ id: 4, collection: 'articles', role: 3, status: null })
    expect(parsePermissionRow({ ...stored, status: undefined }).status).toBeNull()
    expect(parsePermissionRow({ ...stored, status: 1 }).status).toBe('1')
    expect(parsePermissionRow({ ...stored, status: '' }).status).toBe('')
  })

  it.each(['read_field_blacklist', 'write_field_blacklist', 'status_blacklist'] as const)(
    'names in %s what is denied, with commas between',
    (name) => {
      const list = (value: unknown) => parsePermissionRow({ ...stored, [name]: value })[name]
      expect(list('a, b ,,c')).toEqual(['a', 'b', 'c'])
      expect(list('a')).toEqual(['a'])
      expect([list(''), list(null), list(undefined)]).toEqual([[], [], []])
    },
  )
})
