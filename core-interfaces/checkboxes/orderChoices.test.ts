import { describe, expect, it } from 'vitest'
import { orderChoices } from './orderChoices'

const choices = ['a', 'b', 'c'].map((value) => ({ value, text: value.toUpperCase() }))
const order = (checked: string[], arranged: string[] | null) =>
  orderChoices(choices, checked, arranged).map(({ value }) => value)

describe('orderChoices', () => {
  it('keeps to the order of the choices where rows cannot be moved', () => {
    expect(order(['c', 'a'], null)).toEqual(['a', 'b', 'c'])
  })

  it('puts checked ones first, in their saved order, where rows can be moved', () => {
    expect(order(['c', 'a'], [])).toEqual(['c', 'a', 'b'])
  })

  it('keeps the arrangement of the editor while it agrees with what is saved', () => {
    expect(order(['c', 'a'], ['b', 'c', 'a'])).toEqual(['b', 'c', 'a'])
    expect(order(['a', 'c'], ['b', 'c', 'a'])).toEqual(['a', 'c', 'b'])
  })

  it('adds saved values that are no choice', () => {
    expect(order(['x'], null)).toEqual(['a', 'b', 'c', 'x'])
  })
})
