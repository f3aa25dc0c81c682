import { lazyComponent, lazyOverlay, Skeleton } from '@pergola/sdk/ui'
import { ItemPageSkeleton } from '../form/ItemPageSkeleton'

// A listing is shown without any of these. Each is exported under the name of its implementation; docs and props are in
// the file it loads. Chunks hold what is used together. What one of these draws stands in a file of its own.

export const OptionsForm = lazyComponent(
  () =>
    import(/* webpackChunkName: "options-form" */ '../options/OptionsForm').then((file) => file.OptionsForm),
  ItemPageSkeleton,
)

export const ConflictPanel = lazyComponent(() =>
  import(/* webpackChunkName: "conflict-panel" */ '../conflicts/ConflictPanel').then(
    (file) => file.ConflictPanel,
  ),
)

export const ItemPicker = lazyOverlay(() =>
  import(/* webpackChunkName: "item-picker" */ '../picker/ItemPicker').then((file) => file.ItemPicker),
)

export const FileUpload = lazyComponent(
  () => import(/* webpackChunkName: "file-upload" */ '../upload/FileUpload').then((file) => file.FileUpload),
  () => <Skeleton shape="block" width="100%" height={120} />,
)

export const FileSending = lazyComponent(() =>
  import(/* webpackChunkName: "file-upload" */ '../upload/FileSending').then((file) => file.FileSending),
)

export const PageDrop = lazyComponent(() =>
  import(/* webpackChunkName: "file-upload" */ '../upload/PageDrop').then((file) => file.PageDrop),
)

export const WorldMap = lazyComponent(
  () => import(/* webpackChunkName: "world-map" */ '../map/WorldMap').then((file) => file.WorldMap),
  () => <Skeleton shape="block" width="100%" height="100%" />,
)

export const RefusalText = lazyComponent(
  () => import(/* webpackChunkName: "refusal-text" */ '../jobs/RefusalText').then((file) => file.RefusalText),
  ({ refusal, children }) => (children ? children(refusal.message) : refusal.message),
)

export const UserCard = lazyComponent(
  () => import(/* webpackChunkName: "user-card" */ '../users/UserCard').then((file) => file.UserCard),
  ({ name }) => name,
)

export const Markdown = lazyComponent(
  () => import(/* webpackChunkName: "markdown" */ '../text/Markdown').then((file) => file.Markdown),
  () => <div aria-busy />,
)
