import { expect, it } from 'vitest'
import { continueTarget } from './continueTarget'

it.each([
  ['redirect=%2Fatlas%2Fcollections%2Fcities%3Fb%3D3', '/atlas/collections/cities?b=3'],
  // An address elsewhere, though it begins with a slash.
  ['redirect=%2F%2Fevil.example%2Fatlas', '/'],
  ['redirect=https%3A%2F%2Fevil.example%2Fatlas', '/'],
  ['redirect=atlas%2Fcollections', '/'],
  ['redirect=%2Flogin', '/'],
  ['', '/'],
])('goes on after sign-in, with "%s", to %s', (search, target) => {
  expect(continueTarget(new URLSearchParams(search))).toBe(target)
})
