import { fieldTypes } from '@pergola/sdk/contract'

export type FieldType = keyof typeof fieldTypes

/** Narrows a stored or submitted word (any case) to a known type; null when it is none. */
export function parseFieldType(value: unknown): FieldType | null {
  if (typeof value !== 'string') return null
  const word = value.toLowerCase()
  return Object.hasOwn(fieldTypes, word) ? (word as FieldType) : null
}
