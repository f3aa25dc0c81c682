import { describe, expect, it } from 'vitest'
import { iconPath } from './iconPath'

const pathOf = (...paths: string[]) =>
  iconPath(`<svg width="48">${paths.map((path) => `<path d="${path}"/>`).join('')}</svg>`)

describe('iconPath', () => {
  it('takes the path data of all paths out of a file', () => {
    expect(pathOf('M1 2h3v4Z', 'm5-6 7 8h9Z')).toBe('M1 2h3v4Zm5-6 7 8h9Z')
  })

  it.each(['M480-480Z', 'm0-574h440-440Z', 'm0 0v-520 520Z', 'm-200 0h600-600Zm0 411Z'])(
    'leaves out the end %s, which draws nothing',
    (end) => expect(pathOf(`M1 2h3v4Z${end}`)).toBe('M1 2h3v4Z'),
  )

  it.each(['m0 0h10v10Z', 'm10 10 20 20 30-5Z', 'm1-2q3 4 5 6Z'])(
    'keeps the end %s, which has an area',
    (end) => expect(pathOf(`M1 2h3v4Z${end}`)).toBe(`M1 2h3v4Z${end}`),
  )
})
