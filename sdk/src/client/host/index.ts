/** For those who build a host (the shell, the test kit). Extensions use the hooks of `@pergola/sdk`. */

export { matchLocale } from '../../contract/matchLocale'
export { ProductMark } from '../brand/ProductMark'
export { PublicScene } from '../brand/PublicScene'
export { copyText } from '../copyText'
export { isListingPath } from '../hooks/paths'
export { createNames } from '../hooks/useNames'
export { addConsoleTexts, addItemTexts } from '../i18n/addConsoleTexts'
export { addContentNames, addExtensionMessages, addMessages, type MessageTree } from '../i18n/addMessages'
export { createI18n, type I18n } from '../i18n/createI18n'
export {
  applyLanguage,
  type LanguageFiles,
  type Languages,
  offeredLocales,
  setLanguages,
} from '../i18n/languages'
export { chooseLocale, describeLocales, type LocaleWishes } from '../i18n/locales'
export { sayRefusal } from '../i18n/sayRefusal'
export { type LazyComponent, lazyComponent, lazyOptional } from '../lazy/lazyComponent'
export { applyTheme, type Theme } from '../theme/applyTheme'
export { type Command, type Commands, createCommands } from './createCommands'
export { createLeaveGuards, type LeaveAttempt, type LeaveGuard, type LeaveGuards } from './createLeaveGuards'
export type {
  ConfirmRequest,
  ExtensionHealth,
  ExtensionIncident,
  ExtensionRef,
  ExtensionSlotProps,
  Host,
  HostStores,
  PreloadOptions,
  TextDisplays,
  VisitedItem,
} from './Host'
export { HostProvider, useHost } from './HostContext'
export { createDirectoryStore, type DirectoryState } from './stores/directory'
export { createEditsStore, type EditsState, hasUnsavedEdits } from './stores/edits'
export { createExtensionsStore, type ExtensionsState } from './stores/extensions'
export { createFrameStore, type FrameState, LAST_PAGE } from './stores/frame'
export {
  createLatencyStore,
  type LatencyState,
  type SignalStrength,
  toSignalStrength,
} from './stores/latency'
export {
  createNotificationsStore,
  type HostNotificationInput,
  type Notification,
  type NotificationColor,
  type NotificationInput,
  type NotificationsState,
} from './stores/notifications'
export {
  createProjectsStore,
  isPergolaServer,
  type ProjectEntry,
  type ProjectsState,
} from './stores/projects'
export { createSchemaStore, type SchemaState, SETTINGS_COLLECTION } from './stores/schema'
export { type CurrentUser, createSessionStore, type SessionState } from './stores/session'
export { createSettingsStore, type SettingsState } from './stores/settings'
