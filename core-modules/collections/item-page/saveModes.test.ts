import { describe, expect, it } from 'vitest'
import { mainSaveMode, saveMenu } from './saveModes'

const situation = {
  hasEdits: true,
  isNew: false,
  isSingle: false,
  isBatch: false,
  canCreate: true,
  canCopy: true,
}

describe('saving', () => {
  it('offers to stay, add and copy while there are edits', () => {
    expect(saveMenu(situation)).toEqual(['stay', 'add', 'copy'])
  })

  it('offers only a copy while nothing is edited', () => {
    expect(saveMenu({ ...situation, hasEdits: false })).toEqual(['copy'])
  })

  it('offers no copy of an item that does not exist yet', () => {
    expect(saveMenu({ ...situation, isNew: true })).toEqual(['stay', 'add'])
  })

  it('offers no copy of a file, whose content would be missing', () => {
    expect(saveMenu({ ...situation, canCopy: false })).toEqual(['stay', 'add'])
    expect(saveMenu({ ...situation, hasEdits: false, canCopy: false })).toEqual([])
  })

  it('offers nothing that creates items to those who may not', () => {
    expect(saveMenu({ ...situation, canCreate: false })).toEqual(['stay'])
  })

  it.each([{ isSingle: true }, { isBatch: true }])('offers no menu when %j', (part) => {
    expect(saveMenu({ ...situation, ...part })).toEqual([])
  })

  it('leads to the listing, except from a single-item collection', () => {
    expect(mainSaveMode({ isSingle: false })).toBe('leave')
    expect(mainSaveMode({ isSingle: true })).toBe('stay')
  })
})
