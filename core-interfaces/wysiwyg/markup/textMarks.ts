import { Mark } from '@tiptap/core'
import { styleOf } from './parseHtml'
import { readStyle } from './styleText'

const OTHER_LOOKS = '[class], [dir], [lang], [title], [id]'

/** Looks of a run of text: colour, size, a class of the site. Spans may nest, so one does not push out the other. */
export const TextStyle = Mark.create({
  name: 'textStyle',
  excludes: '',
  parseHTML: () => [
    {
      tag: 'span',
      // A span that only underlines is the mark of that name.
      getAttrs: (element) => (readStyle(styleOf(element)).size > 0 || element.matches(OTHER_LOOKS)) && null,
    },
  ],
  renderHTML: ({ HTMLAttributes }) => ['span', HTMLAttributes, 0],
})

export const Subscript = Mark.create({
  name: 'subscript',
  excludes: 'superscript',
  parseHTML: () => [{ tag: 'sub' }],
  renderHTML: ({ HTMLAttributes }) => ['sub', HTMLAttributes, 0],
})

export const Superscript = Mark.create({
  name: 'superscript',
  excludes: 'subscript',
  parseHTML: () => [{ tag: 'sup' }],
  renderHTML: ({ HTMLAttributes }) => ['sup', HTMLAttributes, 0],
})
