import { expect, it } from 'vitest'
import { parseLightMarkdown } from './parseLightMarkdown'

it.each([
  ['**now**', { kind: 'strong', text: 'now' }],
  ['*now*', { kind: 'emphasis', text: 'now' }],
  ['_now_', { kind: 'emphasis', text: 'now' }],
  ['`now`', { kind: 'code', text: 'now' }],
  ['[now](https://example.com)', { kind: 'link', text: 'now', href: 'https://example.com' }],
])('reads %s', (source, run) => {
  expect(parseLightMarkdown(source)).toEqual([[run]])
})

it('links a bare address, without the full stop behind it', () => {
  expect(parseLightMarkdown('See https://example.com/a.')).toEqual([
    [
      { kind: 'text', text: 'See ' },
      { kind: 'link', text: 'https://example.com/a', href: 'https://example.com/a' },
      { kind: 'text', text: '.' },
    ],
  ])
})

it.each([
  'snake_case_name',
  '2 * 3 * 4',
  '# not a heading',
  '<b>not bold</b>',
  '[x](javascript:alert(1))',
  '[x](data:text/html,x)',
])('keeps %s as text', (source) => {
  const text = parseLightMarkdown(source)[0]?.map((run) => run.text)
  expect(parseLightMarkdown(source)[0]?.every(({ kind }) => kind === 'text')).toBe(true)
  expect(text?.join('')).toBe(source)
})

it('keeps lines apart', () => {
  expect(parseLightMarkdown('a\nb')).toHaveLength(2)
})
