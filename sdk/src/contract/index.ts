export { alternativeText } from './alternativeText'
export { isDeclaredChange } from './changes'
export {
  type CheckedField,
  checkValue,
  fitsPattern,
  isBlank,
  readPattern,
  type ValueProblem,
} from './checkValue'
export {
  type ColumnType,
  decimalPlaces,
  type FittedNumber,
  fitNumber,
  integerBounds,
  joinList,
  type NumberBounds,
  type NumberProblem,
  overflowOf,
} from './columnRoom'
export {
  ADMIN_ROLE_ID,
  isSystemCollection,
  PAGE_START_ID,
  PUBLIC_ROLE_ID,
  SDK_VERSION,
  SYSTEM_PREFIX,
  withoutSystemPrefix,
} from './constants'
export type { Digest } from './Digest'
export { type Decimal, formatDecimal, isSameNumber, parseDecimal, roundDecimal } from './decimal'
export type {
  ExtensionKind,
  ExtensionPart,
  InterfaceDefinition,
  LayoutDefinition,
  ModuleDefinition,
  ModulePage,
  ScreenName,
} from './definitions'
export {
  defineInterface,
  defineLayout,
  defineModule,
  ExtensionDefinitionError,
  screenNames,
} from './definitions'
export type { ExtensionReport } from './ExtensionReport'
export { type ErrorName, errorKinds } from './errors'
export { type FieldTypeDefinition, fieldTypeDefinition, fieldTypes } from './fieldTypes'
export { foldText } from './foldText'
export { formatTimeDistance } from './formatTimeDistance'
export { effectiveGrants, type Grant, grants, isGrant } from './grants'
export { isQuickPattern } from './isQuickPattern'
export { isRecord } from './isRecord'
export { askInParts, isPlainKey, keyOfPart, keyPart, keyParts, splitKeys } from './keyParts'
export type { EntryFormat, ExtensionAsset, ExtensionEntry, ExtensionManifest } from './manifest'
export {
  DEFAULT_FORMAT,
  DEFAULT_ICON,
  InvalidManifestError,
  kindOfFile,
  parseManifest,
  partOfFile,
} from './manifest'
export {
  formatPosition,
  type MapBounds,
  type MapPosition,
  parsePosition,
  positionOf,
  toSquare,
  toStoredPosition,
  wrapLongitude,
} from './mapPosition'
export { geocoderOriginOf, type TileSource, tileSourceOf } from './mapTiles'
export { DEFAULT_LOCALE, directionOf, LOCALE_CODES, matchLocale } from './matchLocale'
export {
  type ModelChange,
  type ModelPart,
  modelParts,
  type PlanObstacle,
  type PlanReference,
  type PlanStep,
  type PlanValueChange,
} from './modelChanges'
export { isInternalTable, isReservedName, MAX_NAME_LENGTH, type NameFault, nameFault } from './names'
export type {
  Backup,
  Delivery,
  ExtensionHealth,
  FileUses,
  ModelPlan,
  PermissionExplanation,
  ProjectExtension,
  Refusal,
  ServerDetails,
  Webhook,
} from './operations'
export type { Option, OptionsShape, OptionValues } from './option'
export { option } from './option'
export { isTemplate, parseTemplate, type TemplatePart } from './parseTemplate'
export {
  type Access,
  type AccessRule,
  type Action,
  coversAllRows,
  fieldDenial,
  isAllowed,
  NOTHING_DENIED,
  type Reason,
  ruleForStatus,
  statusesShowing,
} from './permissions/Access'
export type { AccessSubject, AccessTarget } from './permissions/AccessTarget'
export { coversItem, type ItemFacts } from './permissions/coversItem'
export { applicableRows, CREATE_FORM_STATUS, evaluateAccess } from './permissions/evaluateAccess'
export { GRANTED_FIELDS } from './permissions/grantedFields'
export { noLevels } from './permissions/noLevels'
export { type Ownership, ownershipOf } from './permissions/ownership'
export type {
  DisplayProps,
  InterfaceProps,
  LayoutOptionsProps,
  LayoutProps,
  ModuleProps,
  ResolvedRelation,
  RowWindow,
  TextDisplayContext,
  TextOf,
} from './props'
export { readPath } from './readPath'
export { findRejectedText, isRejectedText, type RejectedText, rejectText } from './rejectedText'
export type { SharedModuleKey } from './sharedModules'
export { FEDERATION_RUNTIME_GLOBAL, sharedModuleKeys, sharedModules } from './sharedModules'
export { impliedTarget, type SystemTraits, traitsOf } from './systemCollections'
export {
  CELL_FORMATS,
  type CellFormat,
  COLUMN_KINDS,
  type ColumnKind,
  DATE_FORMATS,
  type DateFormat,
  NUMBER_FORMATS,
  type NumberFormat,
  TIME_FORMAT,
} from './tableColumns'
export { toPlainLetters } from './toPlainLetters'
export { toSlug } from './toSlug'
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
  PageProject,
  PageStart,
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
  Viewing,
} from './wire'
export { type WordedRefusal, wordRefusal } from './wordRefusal'
