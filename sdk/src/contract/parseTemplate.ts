/** A piece of a display template: literal text, or the path of a value (`['author', 'name']`). */
export type TemplatePart = { kind: 'text'; text: string } | { kind: 'value'; path: readonly string[] }

const PLACEHOLDER = /\{\{\s*([\w$-]+(?:\.[\w$-]+)*)\s*\}\}/g

/**
 * Splits a display template such as `{{ name }}, {{ country.name }}`. What looks like a placeholder and is none
 * (`{{ }}`, `{{ a b }}`) stays text.
 */
export function parseTemplate(template: string): TemplatePart[] {
  const parts: TemplatePart[] = []
  let end = 0
  for (const match of template.matchAll(PLACEHOLDER)) {
    if (match.index > end) parts.push({ kind: 'text', text: template.slice(end, match.index) })
    parts.push({ kind: 'value', path: (match[1] ?? '').split('.') })
    end = match.index + match[0].length
  }
  if (end < template.length) parts.push({ kind: 'text', text: template.slice(end) })
  return parts
}

/** Whether all that looks like a placeholder is one: `{{ name`, `{{ }}` and `{{ a b }}` would stand in the text as they are. */
export function isTemplate(text: string): boolean {
  return parseTemplate(text).every((part) => part.kind === 'value' || !/\{\{|\}\}/.test(part.text))
}
