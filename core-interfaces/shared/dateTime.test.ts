import { describe, expect, it } from 'vitest'
import {
  dateFormat,
  formatRelative,
  formatRelativeDay,
  parseInstant,
  parseWallClock,
  toStoredDateTime,
} from './dateTime'

describe('parseWallClock', () => {
  it.each([
    ['2024-03-05 06:07:08', '2024-03-05T06:07:08.000Z'],
    ['2024-03-05T06:07:08+02:00', '2024-03-05T06:07:08.000Z'],
    ['2024-03-05', '2024-03-05T00:00:00.000Z'],
  ])('keeps the parts of %s as they stand', (text, expected) => {
    expect(parseWallClock(text)?.toISOString()).toBe(expected)
  })

  it.each(['', 'soon', '2024-02-31', '2024-13-01', '0000-00-00 00:00:00'])('refuses %j', (text) => {
    expect(parseWallClock(text)).toBeNull()
  })
})

describe('parseInstant', () => {
  it('follows an offset where there is one', () => {
    expect(parseInstant('2024-03-05T06:07:08+02:00', 'utc')?.toISOString()).toBe('2024-03-05T04:07:08.000Z')
  })

  it('reads text without an offset as UTC where the type says so', () => {
    expect(parseInstant('2024-03-05 06:07:08', 'utc')?.toISOString()).toBe('2024-03-05T06:07:08.000Z')
  })

  it('reads a wall-clock time on the clock of the viewer', () => {
    const date = parseInstant('2024-03-05 06:07:08', 'local')
    expect(date && toStoredDateTime(date)).toBe('2024-03-05 06:07:08')
  })
})

describe('formatRelative', () => {
  const now = new Date('2024-03-05T12:00:00Z')

  it.each([
    ['2024-03-05T11:59:40Z', 'now'],
    ['2024-03-05T11:57:00Z', '3 minutes ago'],
    ['2024-03-05T14:30:00Z', 'in 2 hours'],
    ['2024-03-03T12:00:00Z', '2 days ago'],
    ['2022-01-01T12:00:00Z', '2 years ago'],
  ])('says of %s: %s', (text, expected) => {
    expect(formatRelative(new Date(text), now, 'en-US')).toBe(expected)
  })

  it('speaks the language of the console', () => {
    expect(formatRelative(new Date('2024-03-03T12:00:00Z'), now, 'de')).toBe('vorgestern')
  })
})

describe('formatRelativeDay', () => {
  const today = new Date('2024-03-05T00:00:00Z')

  it.each([
    ['2024-03-05', 'today'],
    ['2024-03-04', 'yesterday'],
    ['2024-03-20', 'in 2 weeks'],
  ])('says of %s: %s', (text, expected) => {
    expect(formatRelativeDay(new Date(`${text}T00:00:00Z`), today, 'en-US')).toBe(expected)
  })
})

describe('dateFormat', () => {
  it('hands out one formatter for each locale and set of options', () => {
    expect(dateFormat('en-US', { dateStyle: 'medium' })).toBe(dateFormat('en-US', { dateStyle: 'medium' }))
    expect(dateFormat('en-US', { dateStyle: 'medium' })).not.toBe(dateFormat('de', { dateStyle: 'medium' }))
  })
})
