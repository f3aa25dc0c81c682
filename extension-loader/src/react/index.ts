export type { CallGrant, SandboxHost } from '../sandbox/SandboxHost'
export {
  type CreateExtensionSlotOptions,
  createExtensionSlot,
  type ExtensionSlotProps,
  type SlotFailure,
} from './createExtensionSlot'
export { guardEffects } from './guardEffects'
export { KeptBoundary } from './KeptBoundary'
