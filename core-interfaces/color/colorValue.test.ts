import { describe, expect, it } from 'vitest'
import { toCssColor, toHex, toStored } from './colorValue'

describe('colour values', () => {
  it.each([
    ['#2196f3', 'hex', '#2196F3'],
    ['#abc', 'hex', '#AABBCC'],
    ['33,150,243', 'rgb', '#2196F3'],
    ['0,100,50', 'hsl', '#FF0000'],
    ['207,90,54', 'hsl', '#2094F3'],
    ['0,0,0', 'hsl', '#000000'],
  ] as const)('reads %s of format %s as %s', (stored, format, expected) => {
    expect(toHex(stored, format)).toBe(expected)
  })

  it.each([
    ['#2196f3', 'hex', '#2196F3'],
    ['#2196F3', 'rgb', '33,150,243'],
    ['#2196F3', 'hsl', '207,90,54'],
    ['#FFFFFF', 'hsl', '0,0,100'],
    ['#00F', 'hsl', '240,100,50'],
  ] as const)('stores %s in format %s as %s', (hex, format, expected) => {
    expect(toStored(hex, format)).toBe(expected)
  })

  it('draws triplets as colours and refuses text that is none', () => {
    expect(toCssColor('207,90,54', 'hsl')).toBe('hsl(207 90% 54%)')
    expect(toCssColor('33,150,243', 'rgb')).toBe('rgb(33 150 243)')
    expect(toCssColor('url(//example.com)', 'hex')).toBeNull()
  })
})
