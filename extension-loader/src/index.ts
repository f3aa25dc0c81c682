export { DEFAULT_BUDGETS, type TimeBudgets } from './budgets'
export {
  createExtensionLoader,
  type ExtensionLoader,
  type ExtensionLoaderOptions,
  type PartState,
} from './createExtensionLoader'
export type { SharedModule } from './createShareScope'
export { createWorkRecord, type WorkRecord } from './createWorkRecord'
export { ExtensionLoadError, type ExtensionLoadErrorCode, isExtensionLoadError } from './ExtensionLoadError'
export {
  createHealthLog,
  type ExtensionHealth,
  type HealthLog,
  type Incident,
  type IncidentKind,
} from './health'
export { type WatchPageOptions, watchPage } from './watchPage'
export { type WatchWorkOptions, watchWork } from './watchWork'
