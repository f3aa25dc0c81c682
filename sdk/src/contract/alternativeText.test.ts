import { expect, it } from 'vitest'
import { alternativeText } from './alternativeText'

it.each([
  [
    'is what the metadata of the file says',
    { alt: ' A dog on a beach ', Make: 'Camera' },
    'A dog on a beach',
  ],
  ['is empty without one', { Make: 'Camera' }, ''],
  ['is empty where it is no text', { alt: 7 }, ''],
  ['is empty without metadata', null, ''],
  ['is empty where metadata is no object', 'alt', ''],
])('the alternative text %s', (_case, metadata, text) => {
  expect(alternativeText({ metadata })).toBe(text)
})

it('is empty without a file', () => {
  expect(alternativeText(null)).toBe('')
})
