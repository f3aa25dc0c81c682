import { Node } from '@tiptap/core'
import { isSafeSource } from './isSafeLink'

const TAGS = ['iframe', 'video', 'audio'] as const
const ATTRIBUTES = [
  'src',
  'width',
  'height',
  'allow',
  'allowfullscreen',
  'frameborder',
  'loading',
  'scrolling',
  'controls',
  'autoplay',
  'loop',
  'muted',
  'poster',
  'preload',
  'playsinline',
]
/** What the tag writes is read again as it was, so a value that is there but empty is not lost. */
const kept = (name: string) => ({
  default: null,
  parseHTML: (element: HTMLElement) => element.getAttribute(name),
})

/** A player or a frame of another site. The editor draws its address and starts nothing. */
export const Embedded = Node.create({
  name: 'embedded',
  group: 'inline',
  inline: true,
  draggable: true,
  addAttributes() {
    return {
      tag: { default: 'iframe', rendered: false, parseHTML: (element) => element.localName },
      sources: {
        default: [],
        rendered: false,
        parseHTML: (element) =>
          [...element.querySelectorAll('source')].map((source) => ({
            src: source.getAttribute('src'),
            type: source.getAttribute('type'),
          })),
      },
      ...Object.fromEntries(ATTRIBUTES.map((name) => [name, kept(name)])),
    }
  },
  parseHTML() {
    return TAGS.map((tag) => ({
      tag,
      getAttrs: (element: HTMLElement) =>
        [element, ...element.querySelectorAll('source')].every((part) =>
          ['src', 'poster'].every((name) => isSafeSource(part.getAttribute(name) ?? '')),
        ) && null,
    }))
  },
  renderHTML({ node, HTMLAttributes }) {
    const sources = (node.attrs.sources as { src: string | null; type: string | null }[]).map(
      (source) => ['source', source] as [string, typeof source],
    )
    return [String(node.attrs.tag), HTMLAttributes, ...sources]
  },
  addNodeView() {
    return ({ node }) => {
      const dom = document.createElement('span')
      dom.dataset.embedded = String(node.attrs.tag)
      dom.textContent = String(node.attrs.src ?? node.attrs.sources[0]?.src ?? '')
      return { dom }
    }
  },
})
