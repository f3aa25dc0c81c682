import { expect, test } from 'vitest'
import { fileKind } from './fileKind'

test.each([
  [{ filename_download: 'harbour.jpeg', type: 'image/jpeg' }, 'JPEG'],
  [{ filename_download: 'flag.of.aruba.svg', type: 'image/svg+xml' }, 'SVG'],
  [{ filename_download: 'harbour', type: 'image/svg+xml' }, 'SVG'],
  [{ filename_download: null, type: 'application/pdf' }, 'PDF'],
  [{ filename_download: 'README', type: null }, ''],
  [{}, ''],
])('%o is of kind %o', (file, kind) => {
  expect(fileKind(file as Parameters<typeof fileKind>[0])).toBe(kind)
})
