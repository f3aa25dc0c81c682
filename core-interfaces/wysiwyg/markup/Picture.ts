import { Node } from '@tiptap/core'
import { isSafeSource } from './isSafeLink'

/** A picture in the text. Its address is never one that runs. */
export const Picture = Node.create({
  name: 'picture',
  group: 'inline',
  inline: true,
  draggable: true,
  addAttributes() {
    return {
      src: { default: null },
      alt: { default: null },
      width: { default: null },
      height: { default: null },
    }
  },
  parseHTML() {
    return [
      { tag: 'img[src]', getAttrs: (element) => isSafeSource(element.getAttribute('src') ?? '') && null },
    ]
  },
  renderHTML: ({ HTMLAttributes }) => ['img', HTMLAttributes],
})
