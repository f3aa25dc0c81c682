export interface TagRules {
  lowercase: boolean
  /** Only letters, digits and single hyphens. */
  sanitize: boolean
  alphabetize: boolean
  /** Regular expression that a tag must match. */
  validation: string | null
}

export interface AddedTags {
  tags: readonly string[]
  /** What was typed but does not match the pattern. */
  refused: readonly string[]
}

/** Adds typed text, one tag or several with commas between them, to a list of tags. */
export function addTags(tags: readonly string[], typed: string, rules: TagRules): AddedTags {
  const matches = toTest(rules.validation)
  const candidates = typed
    .split(',')
    .map((text) => normalizeTag(text, rules))
    .filter((tag) => tag !== '')
  const accepted = candidates.filter(matches)
  const merged = [...new Set([...tags, ...accepted])]
  return {
    tags: rules.alphabetize ? merged.sort((a, b) => a.localeCompare(b)) : merged,
    refused: candidates.filter((tag) => !matches(tag)),
  }
}

function normalizeTag(text: string, { lowercase, sanitize }: TagRules): string {
  const trimmed = text.trim()
  const cased = lowercase ? trimmed.toLowerCase() : trimmed
  return sanitize ? cased.replace(/[^\p{L}\p{N}]+/gu, '-').replace(/^-|-$/g, '') : cased
}

/** A pattern that is no regular expression refuses nothing: the mistake is the field's, not the editor's. */
function toTest(pattern: string | null): (tag: string) => boolean {
  if (!pattern) return () => true
  try {
    const expression = new RegExp(pattern)
    return (tag) => expression.test(tag)
  } catch {
    return () => true
  }
}
