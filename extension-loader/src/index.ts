export { DEFAULT_BUDGETS, type TimeBudgets } from './budgets'
export { createExtensionLoader } from './createExtensionLoader'
export {
  createHealthLog,
  type ExtensionHealth,
  type HealthLog,
  type Incident,
  type IncidentKind,
} from './createHealthLog'
export type { SharedModule } from './createShareScope'
export { createWorkRecord, type WorkRecord } from './createWorkRecord'
export { ExtensionLoadError, type ExtensionLoadErrorCode, isExtensionLoadError } from './ExtensionLoadError'
export type { ExtensionLoader, ExtensionLoaderOptions, PartState } from './ExtensionLoader'
export { type WatchPageOptions, watchPage } from './watchPage'
export { type WatchWorkOptions, watchWork } from './watchWork'
