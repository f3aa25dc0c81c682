import { expect, it } from 'vitest'
import { checkPackage } from './checkPackage'

it('lets nothing take the place of the module where extensions are undone', () => {
  const packed = new Map([['modules/settings/meta.json', Buffer.from('{}')]])
  expect(() => checkPackage(packed)).toThrow(/nothing can take its place/)
})
