import { describe, expect, it } from 'vitest'
import { nameClasses } from './ClassNamesPlugin'

const written = (number: number) => `class-name-${String(number).padStart(8, '0')}`
const sheetOf = (numbers: readonly number[]) => numbers.map((number) => `.${written(number)}{}`).join('')

describe('nameClasses', () => {
  it('gives each class one name for styles and scripts, the shortest to those written most often', () => {
    const names = nameClasses([sheetOf([1, 2, 2]), `{"a":"${written(2)}","b":"${written(1)}"}`], false)
    expect([...names]).toEqual([
      [written(2), '_aa'],
      [written(1), '_ba'],
    ])
  })

  it('gives no name twice, however many classes there are, and nothing that CSS would have to escape', () => {
    const names = [
      ...nameClasses([sheetOf(Array.from({ length: 5_000 }, (_, index) => index))], false).values(),
    ]
    expect(new Set(names).size).toBe(5_000)
    expect(names.filter((name) => !/^_[a-z][a-zA-Z0-9]{1,2}$/.test(name))).toEqual([])
  })

  it('gives other names to the other build of a page', () => {
    const sheet = sheetOf([1, 2, 3])
    const ofConsole = new Set(nameClasses([sheet], false).values())
    expect([...nameClasses([sheet], true).values()].filter((name) => ofConsole.has(name))).toEqual([])
  })

  it('gives the same names whatever the order of the files', () => {
    const files = [sheetOf([1, 2]), sheetOf([3])]
    expect(nameClasses(files, false)).toEqual(nameClasses(files.toReversed(), false))
  })
})
