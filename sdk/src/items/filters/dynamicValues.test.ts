import { describe, expect, it } from 'vitest'
import { describeRelativeDay, parseRelativeDay, resolveDynamicValue } from './dynamicValues'

const me = { id: 7, roleId: 3 }
const on = (day: string, value: string) => resolveDynamicValue(value, me, new Date(`${day}T12:00:00`))

describe('values that stand for something else each day', () => {
  it.each([
    ['$today', '2026-03-31'],
    ['$today-1d', '2026-03-30'],
    ['$today+1d', '2026-04-01'],
    ['$today-1w', '2026-03-24'],
    ['$today-1m', '2026-02-28'],
    ['$today-1y', '2025-03-31'],
  ])('%s is %s on 31 March 2026', (value, day) => {
    expect(on('2026-03-31', value)).toBe(day)
  })

  it('are the person who looks, and the role of that person', () => {
    expect(on('2026-01-01', '$me')).toBe(7)
    expect(on('2026-01-01', '$my_role')).toBe(3)
    expect(resolveDynamicValue('$my_role', { id: 7, roleId: null }, new Date())).toBe(0)
  })

  it('leave what only looks like one', () => {
    for (const value of ['$todays', '$today-7', 'today', '$today-7x', 5, null]) {
      expect(resolveDynamicValue(value, me, new Date())).toBe(value)
    }
  })

  it('are said in words', () => {
    const say = (value: string) => {
      const day = parseRelativeDay(value)
      return day && describeRelativeDay(day, 'en-US')
    }
    expect(['$today', '$today-1d', '$today-7d', '$today+1m'].map(say)).toEqual([
      'today',
      'yesterday',
      '7 days ago',
      'next month',
    ])
  })
})
