import type { ExtensionKind } from '@pergola/sdk/contract'

/** The extension whose slot holds an element. */
export function slotAround(target: EventTarget | null): { kind: ExtensionKind; id: string } | null {
  const element = target instanceof Element ? target : target instanceof Node ? target.parentElement : null
  const name = element?.closest<HTMLElement>('[data-extension]')?.dataset.extension ?? ''
  const [kind, id] = name.split(':')
  return kind && id ? { kind: kind as ExtensionKind, id } : null
}
