import { parseTemplate } from '@pergola/sdk'

/**
 * Fields that a request must name so that a template can be filled, each once and in order:
 * `{{ name }}, {{ country.name }}` → `['name', 'country.name']`.
 */
export function fieldsOfTemplate(template: string): string[] {
  const paths = parseTemplate(template).flatMap((part) =>
    part.kind === 'value' ? [part.path.join('.')] : [],
  )
  return [...new Set(paths)]
}
