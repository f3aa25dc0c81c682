import { describe, expect, it } from 'vitest'
import { messageLimits } from './messages'
import { parseGuestMessage } from './parseGuestMessage'
import { parseHostMessage } from './parseHostMessage'
import { parseJson } from './parseJson'

const nested = (depth: number): unknown => (depth === 0 ? 1 : [nested(depth - 1)])
const circle: Record<string, unknown> = {}
circle.self = circle

describe('data that crosses the border of a sandbox', () => {
  it('is a copy of what JSON can say', () => {
    const data = { text: 'a', list: [1, true, null], gone: undefined }
    const copy = parseJson(data)
    expect(copy).toEqual({ text: 'a', list: [1, true, null] })
    expect(copy).not.toBe(data)
  })

  it.each([
    ['a function', () => 1],
    ['a date', new Date()],
    ['a map', new Map()],
    ['a file', new Blob()],
    ['bytes', new Uint8Array(3)],
    ['a big integer', 1n],
    ['a number without end', Number.POSITIVE_INFINITY],
    ['a symbol', Symbol('x')],
    ['nothing', undefined],
    ['an object that contains itself', circle],
    ['a list in thirty-four lists', nested(34)],
    ['a text of more than a million characters', 'x'.repeat(messageLimits.maxJsonLength + 1)],
    ['hundreds of thousands of empty lists', Array.from({ length: 300_000 }, () => [])],
    ['a sparse list of enormous length', Array.from<unknown>({ length: 2_000_000 })],
    ['a key that reaches a prototype', JSON.parse('{"__proto__":{"isAdmin":true}}')],
    ['an object of a class', new (class Fake {})()],
  ])('is never %s', (_case, data) => {
    expect(() => parseJson(data)).toThrow()
  })
})

describe('a message from a sandbox', () => {
  it('is read when it keeps the protocol, without what it does not know', () => {
    expect(parseGuestMessage({ type: 'change', value: [1], revision: 3, extra: 'x' })).toEqual({
      type: 'change',
      value: [1],
      revision: 3,
    })
    expect(parseGuestMessage({ type: 'call', call: 1, grant: 'notify', input: { title: 'Hi' } })).toEqual({
      type: 'call',
      call: 1,
      grant: 'notify',
      input: { title: 'Hi' },
    })
  })

  it.each([
    ['is no object', 'change'],
    ['is null', null],
    ['has no type', { value: 1 }],
    ['has an unknown type', { type: 'eval', code: '1' }],
    ['has the type of an inherited property', { type: 'constructor' }],
    ['changes the value to a function', { type: 'change', value: () => 1, revision: 1 }],
    ['counts with a fraction', { type: 'change', value: 1, revision: 1.5 }],
    ['counts below zero', { type: 'pong', count: -1 }],
    ['calls something that cannot be granted', { type: 'call', call: 1, grant: 'items:delete', input: null }],
    ['asks for a height in words', { type: 'height', px: '100vh' }],
    ['names a field by an object', { type: 'field-change', field: { toString: 'x' }, value: 1 }],
  ])('is dropped when it %s', (_case, raw) => {
    expect(() => parseGuestMessage(raw)).toThrow()
  })

  it.each([
    [1e9, messageLimits.maxHeightPx],
    [-5, 0],
    [40.2, 41],
  ])('asking for a height of %d px gets %d', (px, expected) => {
    expect(parseGuestMessage({ type: 'height', px })).toEqual({ type: 'height', px: expected })
  })

  it('reports errors in a bounded number of words', () => {
    const message = 'x'.repeat(1e6)
    const parsed = parseGuestMessage({ type: 'error', phase: 'whatever', message })
    expect(parsed).toMatchObject({ phase: 'later' })
    expect(JSON.stringify(parsed).length).toBeLessThan(messageLimits.maxTextLength + 100)
  })
})

describe('a message into a sandbox', () => {
  const environment = {
    theme: 'dark',
    tokens: { '--accent-9': 'red', 'background-image': 'url(x)', '--n': 4 },
    locale: 'ar-SA',
    direction: 'rtl',
    messages: {},
    grants: ['notify', 'everything'],
    user: null,
  }

  it('sets custom properties only, and grants that are known', () => {
    const parsed = parseHostMessage({ type: 'environment', environment })
    expect(parsed).toMatchObject({
      environment: { tokens: { '--accent-9': 'red' }, direction: 'rtl', grants: ['notify'] },
    })
  })

  it.each([
    ['of an unknown type', { type: 'reload' }],
    ['whose props are a list', { type: 'props', props: [] }],
    ['whose result belongs to no call', { type: 'result', data: 1 }],
    ['that is no object', 1],
  ])('%s is dropped', (_case, raw) => {
    expect(() => parseHostMessage(raw)).toThrow()
  })
})
