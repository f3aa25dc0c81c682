import { randomUUID } from 'node:crypto'
import { basename } from 'node:path'
import { withoutHiddenCharacters } from '../../files/hiddenCharacters'
import { extensionForType, extensionOf } from '../../files/mediaTypes'

const maxLength = 200

/** The name of a file in the storage: without folders and characters that a file system does not take. */
export function diskFileName(name: string): string {
  const clean = withoutFolders(name)
    .replace(/[\p{Cc}\p{Cf}"<>:|?*]+/gu, '')
    .replace(/^[.\s]+/, '')
    .trimEnd()
  const extension = extensionOf(clean)
  const stem = extension ? clean.slice(0, -extension.length - 1) : clean
  const shortStem = shortened(stem, maxLength - extension.length - 1) || 'file'
  return extension ? `${shortStem}.${extension}` : shortStem
}

/** The name as the person gave it, whatever stands in it: without folders, and not longer than its column. */
export function downloadFileName(name: string): string {
  const clean = withoutHiddenCharacters(withoutFolders(name)).trim()
  if (/^\.*$/.test(clean)) return 'file'
  const ending = /\.[^.\s]{1,20}$/u.exec(clean)?.[0] ?? ''
  return shortened(clean.slice(0, clean.length - ending.length), maxLength - ending.length) + ending
}

function withoutFolders(name: string): string {
  return basename(name.replaceAll('\\', '/'))
}

/** Half of a character, such as of an emoji, is none. */
function shortened(name: string, length: number): string {
  return name.slice(0, length).replace(/\p{Cs}$/u, '')
}

/** `summer_in-Rome.jpg` → `Summer In Rome` */
export function titleFromFileName(name: string): string {
  const extension = extensionOf(name)
  const stem = extension ? name.slice(0, -extension.length - 1) : name
  const words = stem.replace(/[-_.\s]+/g, ' ').trim() || name
  return words.replace(/(^|\s)\p{L}/gu, (letter) => letter.toUpperCase())
}

/** A disk name no one can guess; keeps the extension of the name, else the usual one of the type. */
export function randomDiskName(fileName: string, type: string): string {
  const extension = extensionOf(fileName) || extensionForType(type)
  const safe = extension && /^[a-z0-9]{1,10}$/.test(extension) ? `.${extension}` : ''
  return `${randomUUID()}${safe}`
}

/** `harbour.jpg`, then `harbour-1.jpg`, `harbour-2.jpg`, … */
export function numberedName(fileName: string, count: number): string {
  if (count === 0) return fileName
  const extension = extensionOf(fileName)
  return extension
    ? `${fileName.slice(0, -extension.length - 1)}-${count}.${extension}`
    : `${fileName}-${count}`
}
