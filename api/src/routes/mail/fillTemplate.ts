/**
 * Puts values in the place of `{{key}}` and `{{key.sub}}`; unknown keys become nothing.
 *
 * @param toSafe - applied to each value, for example {@link escapeHtml}
 */
export function fillTemplate(
  template: string,
  data: Readonly<Record<string, unknown>>,
  toSafe: (text: string) => string,
): string {
  return template.replace(/\{\{\s*([\w.-]{1,200})\s*\}\}/g, (_match, path: string) =>
    toSafe(toText(lookUp(data, path))),
  )
}

function lookUp(data: Readonly<Record<string, unknown>>, path: string): unknown {
  return path
    .split('.')
    .reduce<unknown>(
      (value, key) =>
        typeof value === 'object' && value !== null && Object.hasOwn(value, key)
          ? (value as Record<string, unknown>)[key]
          : undefined,
      data,
    )
}

function toText(value: unknown): string {
  if (value === null || value === undefined) return ''
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}
