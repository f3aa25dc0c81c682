import { type Item, parseTemplate, readPath } from '@pergola/sdk'
import { toPlainText } from '../fields/toPlainText'

/** Fills a template with plain text, for places that take no elements: choices, titles, tooltips. */
export function renderTemplate(template: string, item: Item): string {
  return parseTemplate(template)
    .map((part) => (part.kind === 'text' ? part.text : toPlainText(readPath(item, part.path))))
    .join('')
}
