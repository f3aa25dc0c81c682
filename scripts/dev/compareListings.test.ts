import { describe, expect, it } from 'vitest'
import { compareListings } from './compareListings'

const PACK = { file: '../pack.js', integrity: 'a' }

function listed(id: string, { integrity = '1', pack = PACK, ...more }: Record<string, unknown> = {}) {
  const entry = { global: id, assets: [pack, { file: 'input.js', integrity }] }
  return { kind: 'interface' as const, id, entry, ...more }
}

const names = (...ids: string[]) => ids.map((id) => ({ kind: 'interface', id }))

describe('two listings', () => {
  it('differ in the extensions whose code or record is another one', () => {
    const before = [listed('slider'), listed('tags'), listed('color')]
    const after = [listed('slider', { integrity: '2' }), listed('tags', { icon: 'sell' }), listed('color')]
    expect(compareListings(before, after)).toEqual({
      changed: names('slider', 'tags'),
      added: [],
      removed: [],
    })
  })

  it('differ in what came and what went', () => {
    expect(compareListings([listed('slider'), listed('tags')], [listed('tags'), listed('map')])).toEqual({
      changed: [],
      added: names('map'),
      removed: names('slider'),
    })
  })

  it('are the same when only the pack changed, which is another one after every edit', () => {
    const after = [listed('slider', { pack: { file: '../pack.2.js', integrity: 'b' } })]
    expect(compareListings([listed('slider')], after)).toEqual({ changed: [], added: [], removed: [] })
  })
})
