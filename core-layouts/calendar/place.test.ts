import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addDays, daysFrom } from '../shared/days'
import type { CalendarEvent } from './calendarEvent'
import { placeInDay } from './placeInDay'
import { fitLanes, placeInWeek, type Segment } from './placeInWeek'

const week = daysFrom('2024-03-03', 7)

function anEvent(
  key: number,
  first: string,
  last = first,
  time: string | null = null,
  endTime: string | null = null,
) {
  const common = {
    item: {},
    color: null,
    label: null,
    isMovable: true,
    isTimeMovable: true,
    isResizable: true,
    isEndTimeMovable: true,
  }
  return { ...common, key, title: `Item ${key}`, first, last, time, endTime } satisfies CalendarEvent
}

const events = fc
  .array(fc.tuple(fc.integer({ min: -5, max: 10 }), fc.integer({ min: 0, max: 12 })), { maxLength: 25 })
  .map((list) =>
    list.map(([from, length], key) => {
      const first = addDays('2024-03-03', from)
      return anEvent(key, first, addDays(first, length))
    }),
  )
const columnsOf = ({ column, span }: Segment) => Array.from({ length: span }, (_, index) => column + index)

describe('the items of a week', () => {
  it('are cut at its edges, and say that they go on', () => {
    expect(placeInWeek([anEvent(1, '2024-03-01', '2024-03-12')], week)).toMatchObject([
      { column: 0, span: 7, lane: 0, isContinued: true, goesOn: true },
    ])
    expect(placeInWeek([anEvent(1, '2024-02-20'), anEvent(2, '2024-03-10')], week)).toEqual([])
  })

  it('never lie on each other', () => {
    fc.assert(
      fc.property(events, (list) => {
        const places = placeInWeek(list, week).flatMap((segment) =>
          columnsOf(segment).map((column) => `${column}:${segment.lane}`),
        )
        expect(new Set(places).size).toBe(places.length)
      }),
    )
  })

  it('are all drawn or counted, in no more lines than there are', () => {
    fc.assert(
      fc.property(events, fc.integer({ min: 1, max: 5 }), (list, laneCount) => {
        const segments = placeInWeek(list, week)
        const { shown, hidden } = fitLanes(segments, laneCount)
        for (const [column] of week.entries()) {
          const here = segments.filter((segment) => columnsOf(segment).includes(column))
          const drawn = shown.filter((segment) => columnsOf(segment).includes(column))
          expect(drawn.length + (hidden[column] ?? 0)).toBe(here.length)
          const lines = drawn.map(({ lane }) => lane)
          const free = hidden[column] ? laneCount - 1 : laneCount
          expect(Math.max(-1, ...lines)).toBeLessThan(free)
        }
      }),
    )
  })
})

describe('the items of a day', () => {
  it('stand at their hours, beside each other at the same time', () => {
    const blocks = placeInDay([
      anEvent(1, '2024-03-05', '2024-03-05', '09:00:00', '10:30:00'),
      anEvent(2, '2024-03-05', '2024-03-05', '10:00:00', '11:00:00'),
      anEvent(3, '2024-03-05', '2024-03-05', '11:00:00'),
      anEvent(4, '2024-03-05', '2024-03-06', '11:00:00'),
    ])
    expect(
      blocks.map(({ event, startMinute, endMinute, column, columnCount }) => [
        event.key,
        startMinute,
        endMinute,
        column,
        columnCount,
      ]),
    ).toEqual([
      [1, 540, 630, 0, 2],
      [2, 600, 660, 1, 2],
      [3, 660, 720, 0, 1],
    ])
  })

  it('are never too short to be read, and end with the day', () => {
    const blocks = placeInDay([
      anEvent(1, '2024-03-05', '2024-03-05', '09:00:00', '09:00:00'),
      anEvent(2, '2024-03-05', '2024-03-05', '23:50:00'),
    ])
    expect(blocks).toMatchObject([
      { startMinute: 540, endMinute: 570 },
      { startMinute: 1410, endMinute: 1440 },
    ])
  })

  it('never lie on each other', () => {
    const minute = fc.integer({ min: 0, max: 1439 })
    const clock = (at: number) =>
      `${String(Math.floor(at / 60)).padStart(2, '0')}:${String(at % 60).padStart(2, '0')}:00`
    fc.assert(
      fc.property(fc.array(fc.tuple(minute, minute), { maxLength: 20 }), (spans) => {
        const blocks = placeInDay(
          spans.map(([from, to], key) => anEvent(key, '2024-03-05', '2024-03-05', clock(from), clock(to))),
        )
        for (const a of blocks) {
          expect(a.column).toBeLessThan(a.columnCount)
          for (const b of blocks) {
            if (a === b || a.column !== b.column) continue
            expect(a.endMinute <= b.startMinute || b.endMinute <= a.startMinute).toBe(true)
          }
        }
      }),
    )
  })
})
