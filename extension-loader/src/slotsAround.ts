import type { ExtensionKind } from '@pergola/sdk/contract'

/** The extensions whose slots hold an element, innermost first: an interface, the layout around it, its module. */
export function slotsAround(target: EventTarget | null): { kind: ExtensionKind; id: string }[] {
  const slots: { kind: ExtensionKind; id: string }[] = []
  const node = target instanceof Node ? target : null
  let element = node instanceof Element ? node : (node?.parentElement ?? null)
  for (;;) {
    const slot = element?.closest<HTMLElement>('[data-extension]')
    if (!slot) return slots
    const [kind, id] = (slot.dataset.extension ?? '').split(':')
    if (kind && id) slots.push({ kind: kind as ExtensionKind, id })
    element = slot.parentElement
  }
}
