export type { CallGrant, SandboxHost } from '../sandbox/SandboxHost'
export {
  type CreateExtensionSlotOptions,
  createExtensionSlot,
  type ExtensionSlotProps,
  type SlotFailure,
  type SlotFallbackProps,
} from './createExtensionSlot'
export { guardEffects } from './guardEffects'
export { KeptBoundary } from './KeptBoundary'
