import type { ComponentType } from 'react'
import type { ExtensionSlotProps } from '../host/Host'
import type { FakeExtensions } from './createFakeHost'

/** Draws the stand-in of an extension, or the slot's fallback where there is none. */
export function createFakeSlot(extensions: FakeExtensions): ComponentType<ExtensionSlotProps> {
  // biome-ignore lint/correctness/noComponentHookFactories: made once for a host, whose extensions it draws
  return function FakeExtensionSlot({ kind, id, part, props, fallback }: ExtensionSlotProps) {
    const Part = extensions[kind]?.[id]?.[part] as ComponentType<object> | undefined
    return Part ? <Part {...props} /> : fallback
  }
}
