import { expect, it } from 'vitest'
import { diskFileName, downloadFileName, numberedName, randomDiskName, titleFromFileName } from './fileNames'

it.each([
  ['../../etc/passwd', 'passwd'],
  ['C:\\Users\\Ada\\photo one.JPG', 'photo one.jpg'],
  ['.htaccess', 'htaccess'],
  ['a"b\r\nc.txt', 'abc.txt'],
  ['///', 'file'],
  [`${'x'.repeat(300)}.png`, `${'x'.repeat(196)}.png`],
])('stores the content of %j under a name that every file system takes', (name, clean) => {
  expect(diskFileName(name)).toBe(clean)
})

it.each([
  'a"b.png',
  '..png',
  '.htaccess',
  'Photo One.JPG',
  'what? <why> a|b*c: 50%.txt',
  '👩‍👩‍👧 family.png',
  'می‌خواهم.pdf',
  'שלום.txt',
])('keeps the name %j for the download', (name) => {
  expect(downloadFileName(name)).toBe(name)
})

it.each([
  ['a line\r\nbreak.txt', 'a linebreak.txt'],
  ['shown in another order \u202Egnp.exe', 'shown in another order gnp.exe'],
  ['../../etc/passwd', 'passwd'],
  ['C:\\Users\\Ada\\a.txt', 'a.txt'],
  ['..', 'file'],
  [' ', 'file'],
  [`${'x'.repeat(300)}.png`, `${'x'.repeat(196)}.png`],
  [`${'x'.repeat(195)}👩${'x'.repeat(99)}.png`, `${'x'.repeat(195)}.png`],
])('takes folders and what misleads from the name %j', (name, clean) => {
  expect(downloadFileName(name)).toBe(clean)
})

it('makes a title of a file name', () => {
  expect(titleFromFileName('summer_in-Rome.v2.jpg')).toBe('Summer In Rome V2')
  expect(titleFromFileName('..png')).toBe('..png')
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
