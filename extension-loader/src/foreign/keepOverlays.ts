import type { ExtensionManifest } from '@pergola/sdk/contract'
import { slotsAround } from '../slotsAround'

export interface KeepOverlaysOptions {
  /** The extensions whose code this page has asked for. */
  manifests: () => Iterable<ExtensionManifest>
  /** The extension whose script calls right now; `null` for the console's own. */
  findCaller: () => ExtensionManifest | null
}

/** What the body itself takes or gives away; libraries of overlays use no other methods. */
type BodyMethods = Pick<
  HTMLElement,
  'appendChild' | 'insertBefore' | 'append' | 'prepend' | 'removeChild' | 'replaceChild'
>

/**
 * Gives what third parties put on `<body>` (calendars, menus, tooltips) an element around it that carries the name of the
 * extension, so that its styles apply there, and those of others do not. The script that calls the body's method says which
 * extension it is; for portals of React, where the console's React calls it, the slot of the component does.
 *
 * A library that has put an element into the body still finds it there, and can remove it.
 *
 * @returns Function that ends it.
 */
export function keepOverlays(options: KeepOverlaysOptions): () => void {
  const { manifests, findCaller } = options
  const { body } = document
  const { appendChild, insertBefore, append, prepend, removeChild, replaceChild } = body
  const containers = new Map<string, HTMLElement>()

  function ownerOf(node: Node): ExtensionManifest | undefined {
    const caller = findCaller()
    if (caller) return caller
    const [slot] = slotsAround(portalParentOf(node))
    return slot && [...manifests()].find(({ kind, id }) => kind === slot.kind && id === slot.id)
  }

  /** Where an element belongs that is to be put on the body. */
  function placeOf(node: Node): HTMLElement {
    if (!isDrawn(node)) return body
    const owner = ownerOf(node)
    if (owner?.source !== 'custom') return body
    const name = `${owner.kind}:${owner.id}`
    const container = containers.get(name) ?? createContainer(name)
    containers.set(name, container)
    if (!container.isConnected) appendChild.call(body, container)
    return container
  }

  const isContainer = (node: Node | null): node is HTMLElement =>
    node !== body && [...containers.values()].some((container) => container === node)

  const methods: BodyMethods = {
    appendChild: (node) => {
      const place = placeOf(node)
      return place === body ? (appendChild.call(body, node) as typeof node) : place.appendChild(node)
    },
    insertBefore: (node, child) => {
      const parent = child?.parentNode ?? null
      // A text goes where its neighbour is: React puts them there one by one.
      const place = isDrawn(node) || !isContainer(parent) ? placeOf(node) : parent
      if (place !== body) return place.insertBefore(node, place === parent ? child : null)
      return insertBefore.call(body, node, isContainer(parent) ? parent : child) as typeof node
    },
    append: (...nodes) => {
      if (!nodes.some((node) => node instanceof Node && isDrawn(node))) return append.apply(body, nodes)
      for (const node of nodes) methods.appendChild(asNode(node))
    },
    prepend: (...nodes) => {
      if (!nodes.some((node) => node instanceof Node && isDrawn(node))) return prepend.apply(body, nodes)
      for (const node of nodes.map(asNode).reverse()) {
        const place = placeOf(node)
        if (place === body) prepend.call(body, node)
        else place.prepend(node)
      }
    },
    removeChild: (child) => {
      const parent = child.parentNode
      return isContainer(parent) ? parent.removeChild(child) : (removeChild.call(body, child) as typeof child)
    },
    replaceChild: (node, child) => {
      if (!isContainer(child.parentNode)) return replaceChild.call(body, node, child) as typeof child
      methods.insertBefore(node, child)
      return methods.removeChild(child)
    },
  }
  Object.assign(body, methods)
  return () => {
    Object.assign(body, { appendChild, insertBefore, append, prepend, removeChild, replaceChild })
    for (const container of containers.values()) container.remove()
  }
}

function asNode(node: Node | string): Node {
  return typeof node === 'string' ? document.createTextNode(node) : node
}

const NOT_DRAWN = new Set(['SCRIPT', 'LINK', 'STYLE', 'META'])

function isDrawn(node: Node): boolean {
  return node instanceof DocumentFragment || (node instanceof Element && !NOT_DRAWN.has(node.tagName))
}

function createContainer(name: string): HTMLElement {
  const container = document.createElement('div')
  container.dataset.extension = name
  // Without a box of its own: what is in it stands on the page as if it were on the body.
  container.style.display = 'contents'
  // A dialog neither hides it nor takes the focus back from it: a calendar belongs to a field in the dialog.
  container.setAttribute('data-react-aria-top-layer', 'true')
  return container
}

interface Fiber {
  stateNode: unknown
  return: Fiber | null
}

/** The element that a portal's component is drawn in. React keeps what it knows of an element on that element. */
function portalParentOf(node: Node): Element | null {
  const key = Object.keys(node).find((name) => name.startsWith('__reactFiber$'))
  let fiber = key === undefined ? null : (node as unknown as Record<string, Fiber>)[key]?.return
  while (fiber && !(fiber.stateNode instanceof Element)) fiber = fiber.return
  return fiber ? (fiber.stateNode as Element) : null
}
