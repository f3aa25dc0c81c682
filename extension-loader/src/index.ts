export { DEFAULT_BUDGETS, type TimeBudgets } from './budgets'
export {
  createExtensionLoader,
  type ExtensionLoader,
  type ExtensionLoaderOptions,
  type PartState,
  type SharedModule,
} from './createExtensionLoader'
export { ExtensionLoadError, type ExtensionLoadErrorCode, isExtensionLoadError } from './ExtensionLoadError'
export {
  createHealthLog,
  type ExtensionHealth,
  type HealthLog,
  type Incident,
  type IncidentKind,
} from './health'
export { type WatchPageOptions, watchPage } from './watchPage'
