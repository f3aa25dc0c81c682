const PLACEHOLDER = /{{\s*([\w.-]+)\s*}}/g

/** Fills `{{ field }}` and `{{ field.inner }}` with plain text from an item; what is missing leaves nothing. */
export function fillTemplate(template: string, item: Readonly<Record<string, unknown>>): string {
  return template.replace(PLACEHOLDER, (_match, path: string) => toText(valueAt(item, path))).trim()
}

/** Paths that a template reads, each once. */
export function templatePaths(template: string): string[] {
  return [...new Set([...template.matchAll(PLACEHOLDER)].map((match) => match[1] ?? ''))]
}

function valueAt(item: unknown, path: string): unknown {
  let value = item
  for (const key of path.split('.')) {
    if (typeof value !== 'object' || value === null) return undefined
    value = (value as Record<string, unknown>)[key]
  }
  return value
}

function toText(value: unknown): string {
  if (value === null || value === undefined) return ''
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}
