import { describe, expect, it } from 'vitest'
import { isWithin, pathOf, visibleRows } from './folderTree'

const folder = (id: number, name: string, parent_folder: number | null = null) => ({
  id,
  name,
  parent_folder,
})
const folders = [
  folder(1, 'Press'),
  folder(2, 'Photos', 1),
  folder(3, 'Albums'),
  folder(4, '2024', 2),
  folder(5, 'Lost', 99),
  folder(6, 'Year 10', 2),
  folder(7, 'Year 9', 2),
]
const drawn = (open: number[]) =>
  visibleRows(folders, new Set(open)).map(({ folder, level }) => `${'-'.repeat(level - 1)}${folder.name}`)

describe('the tree of folders', () => {
  it('shows the root by name, with folders whose parent is not there', () => {
    expect(drawn([])).toEqual(['Albums', 'Lost', 'Press'])
  })

  it('shows what is in open folders, numbers in names by their value', () => {
    expect(drawn([1, 2, 3])).toEqual([
      'Albums',
      'Lost',
      'Press',
      '-Photos',
      '--2024',
      '--Year 9',
      '--Year 10',
    ])
  })

  it('says where each row stands', () => {
    const [, , press, photos] = visibleRows(folders, new Set([1]))
    expect(press).toMatchObject({ level: 1, position: 3, siblings: 3, isOpen: true })
    expect(photos).toMatchObject({ level: 2, position: 1, siblings: 1, isOpen: false })
  })

  it('knows the way to a folder, none to one that is gone, and an end to a circle', () => {
    expect(pathOf(folders, 4).map(({ name }) => name)).toEqual(['Press', 'Photos', '2024'])
    expect(pathOf(folders, 98)).toEqual([])
    const circle = [folder(1, 'A', 2), folder(2, 'B', 1)]
    expect(pathOf(circle, 1).map(({ name }) => name)).toEqual(['B', 'A'])
  })

  it('knows what is within a folder', () => {
    expect([isWithin(folders, 4, 1), isWithin(folders, 1, 1), isWithin(folders, 1, 4)]).toEqual([
      true,
      true,
      false,
    ])
  })
})
