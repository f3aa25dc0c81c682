/** The entry point for extensions: contracts, and hooks into the console around them. */

export { type CheckedField, checkValue, isBlank, type ValueProblem } from '../contract/checkValue'
export {
  ADMIN_ROLE_ID,
  isSystemCollection,
  PUBLIC_ROLE_ID,
  SDK_VERSION,
  SYSTEM_PREFIX,
  withoutSystemPrefix,
} from '../contract/constants'
export type {
  ExtensionKind,
  ExtensionPart,
  InterfaceDefinition,
  LayoutDefinition,
  ModuleDefinition,
  ModulePage,
  ScreenName,
} from '../contract/definitions'
export {
  defineInterface,
  defineLayout,
  defineModule,
  ExtensionDefinitionError,
} from '../contract/definitions'
export { type ErrorName, errorKinds } from '../contract/errors'
export { type AskedFilter, type FilterGroup, type GroupKey, partsOf } from '../contract/filterGroup'
export type { Grant } from '../contract/grants'
export { isSortable } from '../contract/isSortable'
export type { EntryFormat, ExtensionAsset, ExtensionEntry, ExtensionManifest } from '../contract/manifest'
export { InvalidManifestError, parseManifest } from '../contract/manifest'
export type { Option, OptionsShape, OptionValues } from '../contract/option'
export { option } from '../contract/option'
export { parseTemplate, type TemplatePart } from '../contract/parseTemplate'
export type { Action } from '../contract/permissions/Access'
export type {
  DisplayProps,
  InterfaceProps,
  LayoutChange,
  LayoutOptionsProps,
  LayoutProps,
  ModuleProps,
  ResolvedRelation,
  RowWindow,
  TextDisplayContext,
  TextOf,
} from '../contract/props'
export type { QueryValue } from '../contract/queryValue'
export { readPath } from '../contract/readPath'
export { findRejectedText, isRejectedText, type RejectedText, rejectText } from '../contract/rejectedText'
export type { SharedModuleKey } from '../contract/sharedModules'
export { sharedModuleKeys, sharedModules } from '../contract/sharedModules'
export { impliedTarget, type SystemTraits, traitsOf } from '../contract/systemCollections'
export type {
  Activity,
  Collection,
  CollectionPreset,
  CommentLevel,
  Envelope,
  ExplainLevel,
  Field,
  FieldType,
  FieldWidth,
  FileData,
  FileRecord,
  Filter,
  Hydration,
  Item,
  ListMeta,
  Permission,
  PermissionLevel,
  PrimaryKey,
  ProjectInfo,
  RelatedDataWarning,
  Relation,
  Revision,
  Role,
  Setting,
  StatusMapping,
  StatusMappingEntry,
  Thumbnail,
  Translation,
  User,
} from '../contract/wire'
export {
  ApiError,
  isApiError,
  type LostItem,
  type NamedSentence,
  NETWORK_FAILURE,
  type RefusedAnswer,
  TIMED_OUT,
} from './api/ApiError'
export {
  type Api,
  type ApiResponse,
  type CallData,
  type CallInput,
  type CallName,
  type CreateApiOptions,
  createApi,
  type RequestOptions,
} from './api/createApi'
export { type ItemsQuery, serializeParameters, toParameters } from './api/serializeQuery'
export { fileKind } from './fileKind'
export { formatFileSize, formatSizeLimit } from './formatFileSize'
export { formatTitle } from './formatTitle'
export { itemPagePath, itemsPath, listingPath } from './hooks/paths'
export { useCommands } from './hooks/useCommands'
export {
  type CreateOnce,
  newRequestKey,
  type RequestHeaders,
  useCreateOnce,
  useRequestKeyHeader,
} from './hooks/useCreateOnce'
export { useExtensionHealth } from './hooks/useExtensionHealth'
export { useFields } from './hooks/useFields'
export {
  useApi,
  useBookmarks,
  useCollection,
  useCollections,
  useConfirm,
  useCurrentUser,
  useExtensions,
  useHasAllNames,
  useIsPergolaServer,
  useNotify,
  usePermissions,
  useProject,
  useRelations,
  useReloadExtensions,
  useReloadSchema,
  useSetting,
  useUsers,
} from './hooks/useHostState'
export { type ItemState, type ItemsState, useItem, useItems } from './hooks/useItems'
export { useLanguages } from './hooks/useLanguages'
export { type HeldNavigation, useLeaveGuard } from './hooks/useLeaveGuard'
export {
  type NamedExtension,
  type Names,
  useExtensionNames,
  useNames,
  useSortedCollections,
} from './hooks/useNames'
export { type Paths, usePaths } from './hooks/usePaths'
export { useVisit } from './hooks/useVisit'
export type { Command } from './host/createCommands'
export {
  type ConfirmRequest,
  type ExtensionHealth,
  type Host,
  HostProvider,
  type HostStores,
  useHost,
  type VisitedItem,
} from './host/index'
export type { CurrentUser } from './host/stores/session'
export { type Locale, locales } from './i18n/locales'
export { isEqual } from './isEqual'
export {
  createPermissions,
  type FieldAccess,
  isListed,
  ownerFieldOf,
  type Permissions,
  statusFieldOf,
} from './permissions/createPermissions'
