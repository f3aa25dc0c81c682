import { expect, it } from 'vitest'
import { createFirstEscape } from './createFirstEscape'

/** Presses keys in a box inside of a page that listens; gives the keys that reach the page. */
function press(...keys: string[]): string[] {
  const page = document.createElement('div')
  const box = page.appendChild(document.createElement('div'))
  const keep = createFirstEscape()
  const heard: string[] = []
  box.addEventListener('keydown', (event) => void keep(event))
  page.addEventListener('keydown', ({ key }) => heard.push(key))
  for (const key of keys) box.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }))
  return heard
}

it('keeps the first Escape in the editor, and lets the second through', () => {
  expect(press('Escape')).toEqual([])
  expect(press('Escape', 'Escape')).toEqual(['Escape'])
})

it('starts again with each other key', () => {
  expect(press('Escape', 'a', 'Escape')).toEqual(['a'])
})
