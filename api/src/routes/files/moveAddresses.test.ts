import { expect, it } from 'vitest'
import { type MovedAddress, moveAddresses } from './moveAddresses'

const addresses: readonly MovedAddress[] = [
  ['/abcDEF123', '/xyz'],
  ['/a.txt', '/b.txt'],
  ['/assets/a%20plan.txt', '/assets/b%20plan.txt'],
]
const move = (value: unknown) => moveAddresses(value, addresses)

it.each([
  ['<img src="/demo/assets/abcDEF123?w=9&key=small">', '<img src="/demo/assets/xyz?w=9&key=small">'],
  ['![](/demo/assets/abcDEF123) and [it](/x/abcDEF123).', '![](/demo/assets/xyz) and [it](/x/xyz).'],
  [
    'See https://cms.example/uploads/demo/originals/a.txt.',
    'See https://cms.example/uploads/demo/originals/b.txt.',
  ],
  ['[plan](/demo/assets/a%20plan.txt)', '[plan](/demo/assets/b%20plan.txt)'],
])('moves the addresses in %s', (before, after) => {
  expect(move(before)).toBe(after)
})

it.each([
  'The file a.txt',
  '/files/data.txt',
  '/files/a.txt.bak',
  '/files/a.txt-old',
  '/assets/abcDEF1234',
  '/assets/abcDEF123-4',
  'abcDEF123',
])('leaves %s as it is: no address ends with the name', (text) => {
  expect(move(text)).toBe(text)
})

it('moves addresses and bare names inside JSON, and nothing else of it', () => {
  expect(move({ blocks: [{ hash: 'abcDEF123', html: '<a href="/abcDEF123">', n: 1, no: null }] })).toEqual({
    blocks: [{ hash: 'xyz', html: '<a href="/xyz">', n: 1, no: null }],
  })
})

it('puts names in as they are, whatever they mean to a pattern', () => {
  expect(moveAddresses('/a+b(1).txt', [['/a+b(1).txt', '/$&.txt']])).toBe('/$&.txt')
})
