import { fitsPattern } from '@pergola/sdk/contract'

export interface TagRules {
  lowercase: boolean
  /** Only letters, digits and single hyphens. */
  sanitize: boolean
}

export function normalizeTag(text: string, { lowercase, sanitize }: TagRules): string {
  const trimmed = text.trim()
  const cased = lowercase ? trimmed.toLowerCase() : trimmed
  return sanitize ? cased.replace(/[^\p{L}\p{N}]+/gu, '-').replace(/^-|-$/g, '') : cased
}

/** A pattern that is no regular expression refuses nothing: the mistake is the field's, not the editor's. */
export function createTagTest(pattern: string | null): (tag: string) => boolean {
  if (!pattern) return () => true
  try {
    const expression = new RegExp(pattern)
    return (tag) => fitsPattern(expression, tag)
  } catch {
    return () => true
  }
}
