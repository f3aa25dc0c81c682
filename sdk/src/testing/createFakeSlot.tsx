import type { ComponentType } from 'react'
import type { ExtensionSlotProps } from '../client/host/Host'
import type { FakeExtensions } from './createFakeHost'

/** Draws the stand-in of an extension, or the slot's fallback where there is none. */
export function createFakeSlot(extensions: FakeExtensions): ComponentType<ExtensionSlotProps> {
  return ({ kind, id, part, props, fallback }) => {
    const Part = extensions[kind]?.[id]?.[part] as ComponentType<object> | undefined
    return Part ? <Part {...props} /> : fallback
  }
}
