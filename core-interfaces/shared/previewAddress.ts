import type { Item } from '@pergola/sdk'
import { isRecord } from '@pergola/sdk/contract'
import { renderTemplate } from '@pergola/sdk/items'

/**
 * Fills an address with values of an item, each made safe for its place.
 *
 * @returns `null` for an address that is none, or that would run a script instead of opening a page.
 */
export function previewAddress(template: string, values: Readonly<Item>): string | null {
  const encoded = Object.fromEntries(Object.entries(values).map(([field, value]) => [field, encode(value)]))
  try {
    const url = new URL(renderTemplate(template, encoded), window.location.href)
    return ['http:', 'https:'].includes(url.protocol) ? url.href : null
  } catch {
    return null
  }
}

function encode(value: unknown): unknown {
  if (isRecord(value)) {
    return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, encode(inner)]))
  }
  return value === null || value === undefined ? value : encodeURIComponent(String(value))
}
