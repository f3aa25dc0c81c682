import { aFile, aUser } from '@pergola/sdk/testing'
import { describe, expect, it } from 'vitest'
import { avatarSource, findUser, userName } from './people'

const ada = aUser()

describe('findUser', () => {
  it.each([1, '1', { id: 1 }])('finds the user that %j means', (value) => {
    expect(findUser(value, [ada])).toMatchObject({ first_name: 'Ada' })
  })

  it('prefers what came with the row', () => {
    expect(findUser({ id: 1, first_name: 'Countess' }, [ada])).toMatchObject({
      first_name: 'Countess',
      last_name: 'Byron',
    })
  })

  it('takes a nested user without a key as it is', () => {
    expect(findUser({ first_name: 'Eve', last_name: null }, [ada])).toMatchObject({ first_name: 'Eve' })
  })

  it.each([null, 9, {}])('finds no one for %j', (value) => {
    expect(findUser(value, [ada])).toBeNull()
  })
})

describe('userName', () => {
  it('follows the template, and falls back to the address', () => {
    expect(userName(ada, '{{ last_name }}, {{ first_name }}')).toBe('Byron, Ada')
    expect(userName(aUser({ first_name: null }), '{{ first_name }}')).toBe('ada@example.com')
  })
})

describe('avatarSource', () => {
  it('is the first thumbnail, where there is one', () => {
    const thumbnail = { key: 'a', url: '', relative_url: '/thumb.png', dimension: '', width: 1, height: 1 }
    const avatar = aFile({ data: { ...aFile().data, thumbnails: [thumbnail] } })
    expect(avatarSource(aUser({ avatar }))).toBe('/thumb.png')
    expect(avatarSource(aUser({ avatar: 4 }))).toBeNull()
  })
})
