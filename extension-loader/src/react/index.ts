export {
  type CreateExtensionSlotOptions,
  createExtensionSlot,
  type ExtensionSlotProps,
  type SlotFailure,
} from './createExtensionSlot'
