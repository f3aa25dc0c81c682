import { type Collection, type Field, type Item, traitsOf } from '@pergola/sdk'
import { renderTemplate } from '../template/renderTemplate'
import { interfaceIdOf } from './interfaceIdOf'

/**
 * What an item is called: the value of the first plain text field of its form.
 *
 * @returns `null` when there is none, or when it is empty.
 */
export function displayValueOf({ collection, fields }: Collection, item: Item): string | null {
  const templates =
    traitsOf(collection).nameTemplates ??
    Object.values(fields).filter(isName).sort(byOrder).slice(0, 1).map(toTemplate)
  return templates.map((template) => renderTemplate(template, item).trim()).find(Boolean) ?? null
}

/** Only what someone wrote can be a name: a choice, a colour or a secret is a string too. */
function isName(field: Field): boolean {
  return field.type === 'string' && interfaceIdOf(field) === 'text-input' && !field.hidden_detail
}

function byOrder(a: Field, b: Field): number {
  return (a.sort ?? Number.POSITIVE_INFINITY) - (b.sort ?? Number.POSITIVE_INFINITY)
}

function toTemplate({ field }: Field): string {
  return `{{ ${field} }}`
}
