import { SDK_VERSION } from '@pergola/sdk/contract'
import { expect, it } from 'vitest'
import { isVersion, judgeSdkRange, newestFirst } from './versions'

it.each([
  ['*', 'compatible'],
  [SDK_VERSION, 'compatible'],
  [`^${SDK_VERSION}`, 'compatible'],
  [`>=0.0.1 <=${SDK_VERSION}`, 'compatible'],
  [`^99.0.0 || ~${SDK_VERSION}`, 'compatible'],
  [`<${SDK_VERSION}`, 'incompatible'],
  ['^99.0.0', 'incompatible'],
  ['the newest', 'unreadable'],
] as const)('the SDK range %j is %s', (range, expected) => {
  expect(judgeSdkRange(range)).toBe(expected)
})

it.each([
  ['1.2.0', true],
  ['1.2.0-beta.1', true],
  ['v1.2.0', false],
  ['1.2', false],
  ['1.2.0+build', false],
  ['', false],
  [`1.2.0-${'a'.repeat(58)}`, true],
  [`1.2.0-${'a'.repeat(59)}`, false],
])('%j is a version: %s', (version, expected) => {
  expect(isVersion(version)).toBe(expected)
})

it('sorts the newest first, a release before what led to it', () => {
  const sorted = ['1.9.0', '1.10.0', '2.0.0-rc.1', '2.0.0'].sort(newestFirst)
  expect(sorted).toEqual(['2.0.0', '2.0.0-rc.1', '1.10.0', '1.9.0'])
})

it('sorts what is no version as text', () => {
  expect(['2024', '2023', 'x'].sort(newestFirst)).toEqual(['x', '2024', '2023'])
})
