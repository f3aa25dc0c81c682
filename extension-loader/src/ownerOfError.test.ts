import type { ExtensionManifest } from '@pergola/sdk/contract'
import { describe, expect, it } from 'vitest'
import { addressesIn, ownerOfError, ownersOf } from './ownerOfError'

const ROOT = 'https://cms.example/'
const extension = (id: string) =>
  ({ id, path: `extensions/custom/interfaces/${id}/meta.json` }) as unknown as ExtensionManifest
const [star, map] = [extension('star'), extension('map')]
const fileOf = (id: string) => `${ROOT}extensions/custom/interfaces/${id}/entry.js`

function thrownIn(...files: string[]): Error {
  const error = new Error('boom')
  error.stack = ['Error: boom', ...files.map((file) => `    at draw (${file}:12:34)`)].join('\n')
  return error
}

describe('who threw', () => {
  it('is the extension whose script is in the stack, also where the console called it', () => {
    const error = thrownIn(fileOf('star'), `${ROOT}admin/assets/main.js`, fileOf('star'))
    expect(ownerOfError(error, [star, map], ROOT)).toBe(star)
  })

  it('cannot be known where scripts of several are in the stack, or of none', () => {
    expect(ownerOfError(thrownIn(fileOf('star'), fileOf('map')), [star, map], ROOT)).toBeNull()
    expect(ownerOfError(thrownIn(`${ROOT}admin/assets/main.js`), [star, map], ROOT)).toBeNull()
    expect(ownerOfError('no error', [star, map], ROOT)).toBeNull()
    expect(ownerOfError(Object.assign(new Error('boom'), { stack: undefined }), [star], ROOT)).toBeNull()
  })
})

it('extensions are named by their first script, each once', () => {
  const addresses = addressesIn(thrownIn(fileOf('map'), fileOf('star'), fileOf('map')))
  expect(addresses).toEqual([fileOf('map'), fileOf('star'), fileOf('map')])
  expect(ownersOf(addresses, [star, map], ROOT)).toEqual([map, star])
})
