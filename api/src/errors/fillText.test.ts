import { expect, it } from 'vitest'
import { fillText } from './fillText'

it('fills a value as it is, also one that looks like a placeholder', () => {
  expect(fillText('en-US', 'To {project}', { project: '{project} $& {name}' })).toBe('To {project} $& {name}')
  expect(fillText('en-US', 'To {name}', { project: 'x' })).toBe('To {name}')
})

it.each([
  ['he-IL', 'אל \u2068Atlas\u2069.'],
  ['de-DE', 'אל Atlas.'],
])('isolates what is filled in where the language runs from right to left: %s', (locale, text) => {
  expect(fillText(locale, 'אל {project}.', { project: 'Atlas' })).toBe(text)
})
