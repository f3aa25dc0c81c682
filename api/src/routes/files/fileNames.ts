import { randomUUID } from 'node:crypto'
import { basename } from 'node:path'
import { extensionForType, extensionOf } from '../../files/mediaTypes'

const maxLength = 200

/** The name a browser sent, without folders and characters that no file system or header takes. */
export function cleanFileName(name: string): string {
  const base = basename(name.replaceAll('\\', '/'))
  const clean = base
    .replace(/[\p{Cc}\p{Cf}"<>:|?*/]+/gu, '')
    .replace(/^[.\s]+/, '')
    .trimEnd()
  const extension = extensionOf(clean)
  const stem = extension ? clean.slice(0, -extension.length - 1) : clean
  const shortStem = stem.slice(0, maxLength - extension.length - 1) || 'file'
  return extension ? `${shortStem}.${extension}` : shortStem
}

/** `summer_in-Rome.jpg` → `Summer In Rome` */
export function titleFromFileName(name: string): string {
  const extension = extensionOf(name)
  const stem = extension ? name.slice(0, -extension.length - 1) : name
  return stem
    .replace(/[-_.\s]+/g, ' ')
    .trim()
    .replace(/(^|\s)\p{L}/gu, (letter) => letter.toUpperCase())
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
