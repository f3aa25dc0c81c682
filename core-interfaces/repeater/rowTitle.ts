import type { Field, Item } from '@pergola/sdk'
import { fieldsOfTemplate, isEmptyValue, renderTemplate, toPlainText } from '@pergola/sdk/items'

/** Title of a row by template, else by its first field; the placeholder while a value that it needs is missing. */
export function rowTitle(
  values: Item,
  {
    template,
    fields,
    placeholder,
  }: { template: string | null; fields: readonly Field[]; placeholder: string },
): string {
  if (!template) return toPlainText(values[fields[0]?.field ?? '']) || placeholder
  const isMissing = fieldsOfTemplate(template).some((path) => isEmptyValue(values[path.split('.')[0] ?? '']))
  return isMissing ? placeholder : renderTemplate(template, values)
}
