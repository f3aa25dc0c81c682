import { expect, it } from 'vitest'
import { isLightMarkdown, parseLightMarkdown } from './parseLightMarkdown'

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

it.each([
  [
    'paragraphs with runs',
    'Sign in as **ada@example.com**.\n\nSee https://example.com/a-b or [here](https://a.b)',
    true,
  ],
  ['a hyphen between words', 'Ada - the admin', true],
  ['a heading', 'Hello\n# World', false],
  ['a list', '- one\n- two', false],
  ['a numbered list', '1. one', false],
  ['a quotation', '> so it is', false],
  ['a table', '| a | b |', false],
  ['a picture', '![logo](https://example.com/a.png)', false],
  ['HTML', 'one <br> two', false],
  ['a rule', 'a\n\n---', false],
])('says whether light markdown is enough for %s', (_title, source, isEnough) => {
  expect(isLightMarkdown(source)).toBe(isEnough)
})
