/**
 * The item entry point: forms, pages, displays and the picker of items, for extensions that show or edit them.
 *
 * What comes from `lazy/components` fetches its implementation when it is first rendered; tests wait for it
 * (`findByRole`).
 */

// They come from `@pergola/sdk`, and are here for extensions that import them from where they were first.
export { newRequestKey, type RequestHeaders, useCreateOnce, useRequestKeyHeader } from '@pergola/sdk'
export { itemKeys } from '../client/hooks/itemKeys'
export { type AccessQuery, useKeepAccess } from './access/useKeepAccess'
export type { ConflictPanelProps, FieldConflict, Merge } from './conflicts/ConflictPanel'
export { type LostUpdate, readLostUpdate } from './conflicts/readLostUpdate'
export { fetchItemCount, itemCountQuery, type ListQuery, type Narrowing, writeRows } from './data/itemsQuery'
export { dropFromListings, patchListings } from './data/listingCache'
export { type ItemPages, useItemPages } from './data/useItemPages'
export type { DisplayTexts } from './fields/createDisplayTexts'
export { defineTextDisplay, type TextDisplay } from './fields/defineTextDisplay'
export { displayValueOf } from './fields/displayValueOf'
export { InterfaceDisplay, type InterfaceDisplayProps } from './fields/InterfaceDisplay'
export { InterfaceInput, type InterfaceInputProps } from './fields/InterfaceInput'
export { interfaceIdOf, interfaceOfDatatype } from './fields/interfaceIdOf'
export { isEmptyValue } from './fields/isEmptyValue'
export { translatableTexts } from './fields/optionTexts'
export { primaryKeyOf } from './fields/primaryKeyOf'
export { resolveOptions } from './fields/resolveOptions'
export { type RelationSchema, resolveRelation } from './fields/resolveRelation'
export { softDeleteValues, statusMappingOf, statusOf } from './fields/statusMapping'
export { toPlainText } from './fields/toPlainText'
export { toReadableText } from './fields/toReadableText'
export { useDisplayTexts } from './fields/useDisplayTexts'
export { usePreloadInterfaces } from './fields/usePreloadInterfaces'
export { useResolvedRelation } from './fields/useResolvedRelation'
export { useStatusNames } from './fields/useStatusNames'
export { virtualField } from './fields/virtualField'
export { WithDisplayTexts, type WithDisplayTextsProps } from './fields/WithDisplayTexts'
export { FilterChips } from './filters/FilterChips'
export type { FilterPanelProps } from './filters/FilterPanel'
export { FilterText } from './filters/FilterText'
export { type FilterScope, isStale, serverFilters, useFilterScope } from './filters/filterScope'
export { choicesOf, completeFilters } from './filters/operators'
export { SearchBox } from './filters/SearchBox'
export { type CheckedItem, checkItem, type FieldProblem } from './form/checkItem'
export { commonAccess } from './form/commonAccess'
export { defaultValue, defaultValues } from './form/defaultValues'
export { ErrorSummary } from './form/ErrorSummary'
export { focusField } from './form/focusField'
export { formFields } from './form/formFields'
export type { BatchFields, ItemFormProps } from './form/ItemForm'
export { ItemPageSkeleton } from './form/ItemPageSkeleton'
export { LeaveGuard, type LeaveGuardProps } from './form/LeaveGuard'
export { parseValidationMessage, type ValidationErrors } from './form/parseValidationMessage'
export { useFocusFirst } from './form/useFocusFirst'
export { useProblemText } from './form/useProblemText'
export { useSaveShortcut } from './form/useSaveShortcut'
export type { FollowOptions } from './jobs/follow'
export { followJob, undoJob } from './jobs/followJob'
export type { RefusalTextProps } from './jobs/RefusalText'
export { refusalError } from './jobs/refusalError'
export { type Job, type LeftJob, type LeftJobOptions, useLeftJob } from './jobs/useLeftJob'
export { unwatchJob, watchJob } from './jobs/watchedJobs'
export {
  ConflictPanel,
  FileSending,
  FileUpload,
  ItemPicker,
  Markdown,
  OptionsForm,
  PageDrop,
  RefusalText,
  UserCard,
  WorldMap,
} from './lazy/components'
export { FilterPanel } from './lazy/FilterPanel'
export { ItemForm } from './lazy/ItemForm'
export { fieldsOfView } from './listing/fieldsOfView'
export {
  ListingMemory,
  useListingMemory,
  useQueryMemory,
  useScrollMemory,
  useWayBack,
} from './listing/ListingMemory'
export { isListReadable, type RequestFieldsOptions, requestFields } from './listing/requestFields'
export { toggleAll, toggleKey, toggleRange } from './listing/selection'
export { validSort } from './listing/validSort'
export { chosenFields, listableFields, sortFieldOf } from './listing/visibleFields'
export type { MapMark, MapView, WorldMapProps } from './map/WorldMapProps'
export type { OptionsFormProps } from './options/OptionsForm'
export { CollectionPages } from './pages/CollectionPages'
export { preloadScreen, screenAt } from './pages/preloadScreen'
export type {
  DeletionNote,
  ItemPageProps,
  ListingPlace,
  ListingProps,
  ListingSelection,
  ShownItem,
} from './pages/screenProps'
export { ItemPage, Listing } from './pages/screens'
export type { HeadStart } from './pages/useHeadStart'
export type { ItemPickerProps } from './picker/ItemPicker'
export type { PickerLayout } from './picker/usePickerQuery'
export { fieldsOfTemplate } from './template/fieldsOfTemplate'
export { RenderedTemplate, type RenderedTemplateProps } from './template/RenderedTemplate'
export { renderTemplate } from './template/renderTemplate'
export type { MarkdownProps } from './text/Markdown'
export { useLateTexts } from './text/useLateTexts'
export { useNotifyFailure } from './text/useNotifyFailure'
export { useDebouncedValue } from './time/useDebouncedValue'
export { useNow } from './time/useNow'
export { useNotifyUndoable } from './undo/useNotifyUndoable'
export type { FileSendingProps } from './upload/FileSending'
export type { FileUploadProps } from './upload/FileUpload'
export type { PageDropProps } from './upload/PageDrop'
export { UserName, type UserNameProps } from './users/UserName'
export { useStableCallback } from './useStableCallback'
