import { describe, expect, it } from 'vitest'
import { readDate, readDateTime, readTime, writeDateTime, writeTime } from './dateValues'

describe('date values', () => {
  it.each([
    ['2024-02-29', '2024-02-29'],
    ['2024-02-29 10:20:30', '2024-02-29'],
    ['2024-02-29T10:20:30', '2024-02-29'],
  ])('reads the date of %s', (text, date) => expect(readDate(text)?.toString()).toBe(date))

  it.each([
    '2024-02-29 10:20:30',
    '2024-02-29T10:20:30',
    '2024-02-29T10:20:30+00:00',
    '2024-02-29T10:20:30Z',
  ])('reads date and time of %s', (text) => {
    const value = readDateTime(text)
    expect(value && writeDateTime(value)).toBe('2024-02-29T10:20:30')
  })

  it('takes a date alone as its midnight', () => {
    const value = readDateTime('2024-02-29')
    expect(value && writeDateTime(value)).toBe('2024-02-29T00:00:00')
  })

  it.each(['09:05', '09:05:00'])('writes the time %s with seconds', (text) => {
    const value = readTime(text)
    expect(value && writeTime(value)).toBe('09:05:00')
  })

  it.each([null, undefined, '', '0000-00-00', '2023-02-29', 'soon'])('reads %s as nothing', (text) => {
    expect(readDate(text)).toBeNull()
    expect(readDateTime(text)).toBeNull()
  })
})
