export type { CallGrant, SandboxHost } from '../sandbox/SandboxHost'
export { createExtensionSlot } from './createExtensionSlot'
export { createTextDisplays } from './createTextDisplays'
export type {
  CreateExtensionSlotOptions,
  ExtensionSlotProps,
  SlotFailure,
  SlotFallbackProps,
} from './ExtensionSlotProps'
export { guardEffects } from './guardEffects'
export { KeptBoundary } from './KeptBoundary'
