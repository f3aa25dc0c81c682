import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  addDays,
  addMonths,
  type Day,
  dayOf,
  daysBetween,
  endOfMonth,
  isDay,
  startOfWeek,
  weeksOfMonth,
} from './days'

const anyDay = fc.integer({ min: -50_000, max: 80_000 }).map((count) => addDays('2000-01-01', count))
const anyWeekday = fc.integer({ min: 0, max: 6 })
const weekdayOf = (day: Day) => new Date(`${day}T00:00:00Z`).getUTCDay()

describe('days', () => {
  it.each([
    ['2024-02-28', 1, '2024-02-29'],
    ['2023-02-28', 1, '2023-03-01'],
    ['2024-12-31', 1, '2025-01-01'],
    // On these days clocks change in Europe and in New York.
    ['2024-03-31', 1, '2024-04-01'],
    ['2024-10-27', 1, '2024-10-28'],
    ['2024-03-10', -1, '2024-03-09'],
  ])('%s and %i more is %s', (day, count, expected) => {
    expect(addDays(day, count)).toBe(expected)
  })

  it.each([
    ['2024-01-31', 1, '2024-02-29'],
    ['2023-01-31', 1, '2023-02-28'],
    ['2024-03-31', -1, '2024-02-29'],
    ['2024-02-29', 12, '2025-02-28'],
    ['2024-12-15', 1, '2025-01-15'],
  ])('%s and %i months is %s, the last day of a month where it is too short', (day, count, expected) => {
    expect(addMonths(day, count)).toBe(expected)
  })

  it('knows which days exist', () => {
    expect(['2024-02-29', '2023-02-29', '2024-13-01', '2024-3-1', '', null].map(isDay)).toEqual([
      true,
      false,
      false,
      false,
      false,
      false,
    ])
  })

  it("reads the day from the viewer's clock", () => {
    expect(dayOf(new Date(2024, 2, 5, 0, 0, 1))).toBe('2024-03-05')
    expect(dayOf(new Date(2024, 2, 5, 23, 59, 59))).toBe('2024-03-05')
  })

  it('counts as far as it goes', () => {
    fc.assert(
      fc.property(anyDay, fc.integer({ min: -4000, max: 4000 }), (day, count) => {
        expect(daysBetween(day, addDays(day, count))).toBe(count)
      }),
    )
  })

  it('begins weeks with the wanted day, never after the day itself', () => {
    fc.assert(
      fc.property(anyDay, anyWeekday, (day, firstWeekday) => {
        const start = startOfWeek(day, firstWeekday)
        expect(weekdayOf(start)).toBe(firstWeekday)
        expect(daysBetween(start, day)).toBeGreaterThanOrEqual(0)
        expect(daysBetween(start, day)).toBeLessThan(7)
      }),
    )
  })

  it('gives a month all of its days once, in whole weeks', () => {
    fc.assert(
      fc.property(anyDay, anyWeekday, (day, firstWeekday) => {
        const weeks = weeksOfMonth(day, firstWeekday)
        const days = weeks.flat()
        const inside = days.filter((each) => each.slice(0, 7) === day.slice(0, 7))
        expect(inside).toHaveLength(Number(endOfMonth(day).slice(8)))
        expect(new Set(days).size).toBe(weeks.length * 7)
        expect(weeks.every((week) => week.length === 7 && weekdayOf(week[0] ?? '') === firstWeekday)).toBe(
          true,
        )
        expect(weeks.every((week) => week.some((each) => inside.includes(each)))).toBe(true)
      }),
    )
  })

  it('needs four weeks for a February that begins with the week, six for a long month that does not', () => {
    expect(weeksOfMonth('2015-02-10', 0)).toHaveLength(4)
    expect(weeksOfMonth('2024-06-10', 1)).toHaveLength(5)
    expect(weeksOfMonth('2024-06-10', 0)).toHaveLength(6)
    expect(weeksOfMonth('2024-06-10', 6)[0]?.[0]).toBe('2024-06-01')
  })
})
