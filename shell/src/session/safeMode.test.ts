import { describe, expect, it } from 'vitest'
import { readSafeMode, safeModeHref } from './safeMode'

const custom = (id: string) => ({ id, source: 'custom' }) as const
const core = (id: string) => ({ id, source: 'core' }) as const

describe('safe mode', () => {
  it.each([
    ['?disable-extensions', ''],
    ['?disable-extensions=', '#/atlas/collections'],
    ['', '#/atlas/collections?disable-extensions'],
  ])('leaves out every third-party extension for "%s%s"', (search, hash) => {
    const { isOn, leavesOut, query } = readSafeMode({ search, hash })
    expect([isOn, leavesOut(custom('stars')), leavesOut(core('slider'))]).toEqual([true, true, false])
    expect(query).toEqual({ disable_extensions: '*' })
  })

  it.each([
    ['?disable-extensions=stars,note', ''],
    ['', '#/atlas?page=2&disable-extensions=stars,note'],
  ])('leaves out those that "%s%s" names, and no core extension', (search, hash) => {
    const { leavesOut, query } = readSafeMode({ search, hash })
    expect(['stars', 'note', 'wheel'].map((id) => leavesOut(custom(id)))).toEqual([true, true, false])
    expect(leavesOut(core('stars'))).toBe(false)
    expect(query).toEqual({ disable_extensions: 'stars,note' })
  })

  it('is off otherwise', () => {
    const { isOn, leavesOut, query } = readSafeMode({ search: '?x=1', hash: '#/atlas?q=disable' })
    expect([isOn, leavesOut(custom('stars')), query]).toEqual([false, false, {}])
  })

  it('leaves out what a page of the tab stopped with, whatever the address says', () => {
    const stopped = [{ kind: 'interface', id: 'wheel' }] as const
    const plain = readSafeMode({ search: '', hash: '' }, stopped)
    expect([plain.isOn, plain.leavesOut(custom('wheel')), plain.leavesOut(custom('stars'))]).toEqual([
      false,
      true,
      false,
    ])
    expect(plain.query).toEqual({ disable_extensions: 'wheel' })
    expect(readSafeMode({ search: '?disable-extensions=note', hash: '' }, stopped).query).toEqual({
      disable_extensions: 'note,wheel',
    })
    expect(readSafeMode({ search: '?disable-extensions', hash: '' }, stopped).query).toEqual({
      disable_extensions: '*',
    })
  })

  it('is offered at the same place of the console', () => {
    expect(safeModeHref({ pathname: '/admin/', hash: '#/atlas/collections' })).toBe(
      '/admin/?disable-extensions#/atlas/collections',
    )
  })
})
