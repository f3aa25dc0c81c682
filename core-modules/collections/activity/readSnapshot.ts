import type { Field, Item } from '@pergola/sdk'

const NUMBERS: ReadonlySet<Field['type']> = new Set([
  'integer',
  'decimal',
  'sort',
  'm2o',
  'file',
  'user',
  'owner',
  'user_updated',
])

/**
 * Values of a revision as the API would answer them: a revision holds raw column text (numbers as text, lists joined by
 * commas, JSON as stored).
 */
export function readSnapshot(fields: readonly Field[], data: Item): Item {
  return Object.fromEntries(fields.map(({ field, type }) => [field, readValue(data[field], type)]))
}

function readValue(raw: unknown, type: Field['type']): unknown {
  if (typeof raw !== 'string') return raw ?? null
  if (type === 'boolean') return raw === '1' || raw === 'true'
  if (type === 'array') return raw === '' ? [] : raw.split(',')
  if (type === 'json') return readJson(raw)
  const isNumber = NUMBERS.has(type) && raw.trim() !== '' && Number.isSafeInteger(Math.trunc(Number(raw)))
  return isNumber ? Number(raw) : raw
}

function readJson(raw: string): unknown {
  try {
    return JSON.parse(raw)
  } catch {
    return null
  }
}
