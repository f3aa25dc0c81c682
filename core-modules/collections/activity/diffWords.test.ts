import fc from 'fast-check'
import { expect, it } from 'vitest'
import { diffWords } from './diffWords'

const sideOf = (kind: 'removed' | 'added', parts: ReturnType<typeof diffWords>) =>
  parts
    .filter((part) => part.kind === 'same' || part.kind === kind)
    .map(({ text }) => text)
    .join('')

it('marks the words that changed and keeps the others', () => {
  expect(diffWords('A quiet town in France.', 'A lively town in France.')).toEqual([
    { kind: 'same', text: 'A ' },
    { kind: 'removed', text: 'quiet' },
    { kind: 'added', text: 'lively' },
    { kind: 'same', text: ' town in France.' },
  ])
})

it('loses nothing of either text', () => {
  const text = fc.array(fc.constantFrom('a', 'b', ' ', 'Lyon', ',', '\n', 'é')).map((words) => words.join(''))
  fc.assert(
    fc.property(text, text, (before, after) => {
      const parts = diffWords(before, after)
      expect(sideOf('removed', parts)).toBe(before)
      expect(sideOf('added', parts)).toBe(after)
    }),
  )
})

it('shows a long rewrite as replaced instead of comparing for seconds', () => {
  const before = 'one '.repeat(3000)
  const after = 'two '.repeat(3000)
  expect(diffWords(before, after).map(({ kind }) => kind)).toEqual(['removed', 'added', 'same'])
})
