export {
  type CheckedField,
  checkValue,
  fitsPattern,
  integerBounds,
  isBlank,
  readPattern,
  type ValueProblem,
} from './checkValue'
export {
  ADMIN_ROLE_ID,
  isSystemCollection,
  PUBLIC_ROLE_ID,
  SDK_VERSION,
  SYSTEM_PREFIX,
  withoutSystemPrefix,
} from './constants'
export type { ExtensionKind, InterfaceDefinition, LayoutDefinition, ModuleDefinition } from './definitions'
export { defineInterface, defineLayout, defineModule, ExtensionDefinitionError } from './definitions'
export { type ErrorName, errorKinds } from './errors'
export { type Grant, grants, isGrant } from './grants'
export type {
  EntryFormat,
  ExtensionAsset,
  ExtensionEntry,
  ExtensionManifest,
  ExtensionPart,
} from './manifest'
export {
  DEFAULT_FORMAT,
  DEFAULT_ICON,
  InvalidManifestError,
  kindOfFile,
  parseManifest,
  partOfFile,
} from './manifest'
export type { Option, OptionsShape, OptionValues } from './option'
export { option } from './option'
export type {
  DisplayProps,
  InterfaceProps,
  LayoutOptionsProps,
  LayoutProps,
  ModuleProps,
  ResolvedRelation,
} from './props'
export { findRejectedText, isRejectedText, type RejectedText, rejectText } from './rejectedText'
export type { SharedModuleKey } from './sharedModules'
export { sharedModuleKeys, sharedModules } from './sharedModules'
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
} from './wire'
