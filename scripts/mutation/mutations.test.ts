import { describe, expect, it } from 'vitest'
import { findMutations, sample } from './mutations.mjs'

const changed = (code: string) =>
  findMutations('a.ts', code).map(({ start, end, text }) => code.slice(0, start) + text + code.slice(end))

describe('changes that break a source', () => {
  it.each([
    ['a === b', ['a !== b']],
    ['a /* < */ < b', ['a /* < */ <= b', ';']],
    ['x = !a', ['x = a', ';']],
    ['const on = true', ['const on = false']],
    ['const days = 7', ['const days = 8']],
    ["const name = 'a'", ["const name = ''"]],
    ['x = a && b ? c : d', ['x = true ? c : d', 'x = false ? c : d', 'x = ((a) || (b)) ? c : d', ';']],
    ['x = a ?? b ?? c', ['x = ((a ?? b) && (c))', 'x = ((a) && (b)) ?? c']],
  ])('of %s', (code, expected) => {
    expect(changed(code)).toEqual(expect.arrayContaining(expected))
  })

  it('leave names of modules, keys and types as they are', () => {
    expect(changed("import { a } from './a'")).toEqual([])
    expect(changed("type A = 'x' | true")).toEqual([])
    expect(changed("export const a = { 'b-c': d } as Record<'b-c', 1>")).toEqual([])
  })

  it('can all be read: what cannot be fails every test', () => {
    const code = 'const a = (b ?? c ?? d) || (e && f) || g ? h ?? !i : (await j) && k'
    expect(changed(code)).not.toHaveLength(0)
    for (const one of changed(code)) expect(() => findMutations('a.ts', one)).not.toThrow()
  })

  it('leave alone how an element looks, and none of what it says and does', () => {
    const element = "x = <b className={a ? 'b' : 'c'} style={{ width: '5px' }} />"
    expect(findMutations('a.tsx', element).map(({ text }) => text)).toEqual([';'])
    expect(findMutations('a.tsx', 'const x = <b role="row" hidden={a === 1} />')).toHaveLength(3)
    expect(changed("const widths = ['72%', '1.5rem']")).toEqual([])
    expect(changed("const share = ['72', 'px']")).toHaveLength(2)
  })

  it('are drawn by a seed', () => {
    const list = Array.from({ length: 50 }, (_, index) => index)
    expect(sample(list, 5, 1)).toEqual(sample(list, 5, 1))
    expect(sample(list, 5, 1)).not.toEqual(sample(list, 5, 2))
    expect(new Set(sample(list, 80, 1)).size).toBe(50)
  })
})
