import { Extension } from '@tiptap/core'
import { styleOf } from './parseHtml'
import { readStyle, writeStyle } from './styleText'

const NODES = [
  'paragraph',
  'heading',
  'blockquote',
  'bulletList',
  'orderedList',
  'listItem',
  'codeBlock',
  'horizontalRule',
  'picture',
  'embedded',
  'table',
  'tableRow',
  'tableCell',
  'tableHeader',
  'textStyle',
]
const TABLE_PARTS = ['table', 'tableRow', 'tableCell', 'tableHeader']

/** An attribute that is kept as it is written. What a paragraph looks like goes on in the next; what names it does not. */
function kept(name: string, keepOnSplit: boolean) {
  return {
    default: null,
    keepOnSplit,
    parseHTML: (element: HTMLElement) => element.getAttribute(name),
    renderHTML: (attributes: Record<string, unknown>) =>
      attributes[name] === null ? {} : { [name]: attributes[name] },
  }
}

/** Attributes of rich text that elements of any kind have, those of old tables among them. */
export const keptAttributes = Extension.create({
  name: 'keptAttributes',
  addGlobalAttributes() {
    return [
      {
        types: NODES,
        attributes: {
          style: {
            ...kept('style', true),
            parseHTML: (element) => writeStyle(readStyle(styleOf(element))),
          },
          class: kept('class', true),
          dir: kept('dir', true),
          lang: kept('lang', true),
          id: kept('id', false),
          title: kept('title', false),
        },
      },
      {
        types: TABLE_PARTS,
        attributes: Object.fromEntries(
          [
            'align',
            'valign',
            'bgcolor',
            'border',
            'cellpadding',
            'cellspacing',
            'height',
            'scope',
            'width',
          ].map((name) => [name, kept(name, false)]),
        ),
      },
    ]
  },
})
