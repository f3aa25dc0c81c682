import { toPlainText } from './toPlainText'

/**
 * The value as people read it where no display is there to draw it: a related item by the texts in it, without the keys
 * that hold it together.
 */
export function toReadableText(value: unknown): string {
  if (Array.isArray(value)) return value.map(toReadableText).filter(Boolean).join(', ')
  if (typeof value !== 'object' || value === null) return toPlainText(value)
  const texts = leavesOf(value).filter((leaf) => typeof leaf === 'string' && leaf !== '')
  return texts.length > 0 ? texts.join(' ') : leavesOf(value).map(toPlainText).find(Boolean) || ''
}

function leavesOf(value: unknown): unknown[] {
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(leavesOf) : [value]
}
