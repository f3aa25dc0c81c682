/** What `@pergola/sdk` is inside the sandbox: the same names, as far as they make sense there. */
import { unavailable } from './unavailable'

export { ApiError, isApiError, NETWORK_FAILURE, TIMED_OUT } from '../../client/api/ApiError'
export { serializeParameters, toParameters } from '../../client/api/serializeQuery'
export { fileKind } from '../../client/fileKind'
export { formatFileSize, formatSizeLimit } from '../../client/formatFileSize'
export { formatTitle } from '../../client/formatTitle'
export { itemPagePath, itemsPath, listingPath } from '../../client/hooks/paths'
export { newRequestKey } from '../../client/hooks/useCreateOnce'
export { useLanguages } from '../../client/hooks/useLanguages'
export { useNames } from '../../client/hooks/useNames'
export { locales } from '../../client/i18n/locales'
export { isEqual } from '../../client/isEqual'
export {
  createPermissions,
  isListed,
  ownerFieldOf,
  statusFieldOf,
} from '../../client/permissions/createPermissions'
export { checkValue, isBlank } from '../../contract/checkValue'
export {
  ADMIN_ROLE_ID,
  isSystemCollection,
  PUBLIC_ROLE_ID,
  SDK_VERSION,
  SYSTEM_PREFIX,
  withoutSystemPrefix,
} from '../../contract/constants'
export {
  defineInterface,
  defineLayout,
  defineModule,
  ExtensionDefinitionError,
} from '../../contract/definitions'
export { errorKinds } from '../../contract/errors'
export { partsOf } from '../../contract/filterGroup'
export { isSortable } from '../../contract/isSortable'
export { InvalidManifestError, parseManifest } from '../../contract/manifest'
export { option } from '../../contract/option'
export { parseTemplate } from '../../contract/parseTemplate'
export { readPath } from '../../contract/readPath'
export { findRejectedText, isRejectedText, rejectText } from '../../contract/rejectedText'
export { sharedModuleKeys, sharedModules } from '../../contract/sharedModules'
export { impliedTarget, traitsOf } from '../../contract/systemCollections'
export { useApi, useConfirm, useCurrentUser, useNotify } from './hooks'

export const createApi = unavailable('createApi()')
export const HostProvider = unavailable('<HostProvider>')
export const useBookmarks = unavailable('useBookmarks()')
export const useCollection = unavailable('useCollection()')
export const useCollections = unavailable('useCollections()')
export const useCommands = unavailable('useCommands()')
export const useCreateOnce = unavailable('useCreateOnce()')
export const useExtensionHealth = unavailable('useExtensionHealth()')
export const useExtensionNames = unavailable('useExtensionNames()')
export const useExtensions = unavailable('useExtensions()')
export const useFields = unavailable('useFields()')
export const useHasAllNames = unavailable('useHasAllNames()')
export const useHost = unavailable('useHost()')
export const useIsPergolaServer = unavailable('useIsPergolaServer()')
export const useItem = unavailable('useItem()')
export const useItems = unavailable('useItems()')
export const useLeaveGuard = unavailable('useLeaveGuard()')
export const usePaths = unavailable('usePaths()')
export const usePermissions = unavailable('usePermissions()')
export const useProject = unavailable('useProject()')
export const useRelations = unavailable('useRelations()')
export const useReloadExtensions = unavailable('useReloadExtensions()')
export const useReloadSchema = unavailable('useReloadSchema()')
export const useRequestKeyHeader = unavailable('useRequestKeyHeader()')
export const useSetting = unavailable('useSetting()')
export const useSortedCollections = unavailable('useSortedCollections()')
export const useUsers = unavailable('useUsers()')
export const useVisit = unavailable('useVisit()')
