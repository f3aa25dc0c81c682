import { expect, it } from 'vitest'
import { cleanFileName, numberedName, randomDiskName, titleFromFileName } from './fileNames'

it.each([
  ['../../etc/passwd', 'passwd'],
  ['C:\\Users\\Ada\\photo one.JPG', 'photo one.jpg'],
  ['.htaccess', 'htaccess'],
  ['a"b\r\nc.txt', 'abc.txt'],
  ['///', 'file'],
  [`${'x'.repeat(300)}.png`, `${'x'.repeat(196)}.png`],
])('cleans the file name %j', (name, clean) => {
  expect(cleanFileName(name)).toBe(clean)
})

it('makes a title of a file name', () => {
  expect(titleFromFileName('summer_in-Rome.v2.jpg')).toBe('Summer In Rome V2')
})

it('counts on when a disk name is taken, and keeps the extension of a random one', () => {
  expect([0, 1, 2].map((count) => numberedName('a.b.jpg', count))).toEqual([
    'a.b.jpg',
    'a.b-1.jpg',
    'a.b-2.jpg',
  ])
  expect(randomDiskName('a.PNG', 'image/png')).toMatch(/^[0-9a-f-]{36}\.png$/)
  expect(randomDiskName('a', 'image/jpeg')).toMatch(/\.jpg$/)
  expect(randomDiskName('a.p hp', 'x/y')).toMatch(/^[0-9a-f-]{36}$/)
})
