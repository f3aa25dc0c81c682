import { describe, expect, it } from 'vitest'
import {
  type Edit,
  insertLink,
  insertPicture,
  type Selected,
  toggleCode,
  toggleLines,
  toggleMark,
} from './markdownEdits'

/** `a|bc|d`: the bars stand for the ends of the selection. */
function select(drawn: string): Selected {
  const [before = '', picked = '', after] = drawn.split('|')
  return after === undefined
    ? { text: before + picked, selection: { from: before.length, to: before.length } }
    : { text: before + picked + after, selection: { from: before.length, to: before.length + picked.length } }
}

function draw({ text }: Selected, { from, to, insert, selection }: Edit): string {
  const next = text.slice(0, from) + insert + text.slice(to)
  const picked = next.slice(selection.from, selection.to)
  return selection.from === selection.to
    ? `${next.slice(0, selection.from)}|${next.slice(selection.from)}`
    : `${next.slice(0, selection.from)}|${picked}|${next.slice(selection.to)}`
}

const run = (drawn: string, edit: (selected: Selected) => Edit) => draw(select(drawn), edit(select(drawn)))

describe('marks', () => {
  it.each([
    ['a |b| c', '**', 'a **|b|** c'],
    ['a **|b|** c', '**', 'a |b| c'],
    ['a | c', '*', 'a *|* c'],
    ['**|b|**', '*', '***|b|***'],
    ['*|b|*', '*', '|b|'],
  ])('%s with %s is %s', (drawn, mark, expected) => {
    expect(run(drawn, (selected) => toggleMark(selected, mark))).toBe(expected)
  })
})

describe('lines', () => {
  it.each([
    ['a|b', 'heading', '## ab|'],
    ['## a|b', 'heading', 'ab|'],
    ['x\n|a\nb|\ny', 'bullets', 'x\n|- a\n- b|\ny'],
    ['|- a\n- b|', 'bullets', '|a\nb|'],
    ['|- a\n- b|', 'numbers', '|1. a\n2. b|'],
    ['|- [x] a\nb|', 'task', '|- [ ] a\n- [ ] b|'],
    ['- [ ] a|', 'bullets', '- a|'],
    ['- a|', 'quote', '> - a|'],
    ['> - a|', 'quote', '- a|'],
    ['|', 'task', '- [ ] |'],
  ] as const)('%j as %s is %j', (drawn, kind, expected) => {
    expect(run(drawn, (selected) => toggleLines(selected, kind))).toBe(expected)
  })
})

describe('what is put in', () => {
  it.each([
    ['a |b| c', 'a `|b|` c'],
    ['|a\nb|', '```|\na\nb\n```'],
    ['|```\nb|', '````|\n```\nb\n````'],
  ])('code of %j is %j', (drawn, expected) => {
    expect(run(drawn, toggleCode)).toBe(expected)
  })

  it.each([
    ['a |b| c', 'a [b](|https://|) c'],
    ['|https://example.com|', '[|](https://example.com)'],
  ])('a link of %j is %j', (drawn, expected) => {
    expect(run(drawn, insertLink)).toBe(expected)
  })

  it('a picture has its title as alternative text, and an address that ends where it should', () => {
    expect(run('a|', (selected) => insertPicture(selected, '/a (1).png', 'My [cat]'))).toBe(
      'a![|My  cat|](/a%20%281%29.png)',
    )
  })
})
