import { type LazyComponent, lazyComponent, lazyOptional, lazyOverlay } from '../../client/lazy/lazyComponent'
import { BlockPlaceholder, ControlPlaceholder } from './ControlPlaceholder'

// Each is exported under the name of its implementation and behaves like it as soon as its code is there; docs and
// props are in the file it loads. Chunks hold what is used together.

/** A generic component, which `lazyComponent` cannot type. */
type Preloadable<Component> = Component & Pick<LazyComponent<object>, 'preload'>

export const Calendar = lazyComponent(
  () => import(/* webpackChunkName: "ui-dates" */ '../date/Calendar').then((file) => file.Calendar),
  BlockPlaceholder,
)
export const Card = lazyComponent(() =>
  import(/* webpackChunkName: "ui-card" */ '../card/Card').then((file) => file.Card),
)
export const PublicScene = lazyComponent(() =>
  import(/* webpackChunkName: "ui-scene" */ '../../client/brand/PublicScene').then(
    (file) => file.PublicScene,
  ),
)
export const DateField = lazyComponent(
  () => import(/* webpackChunkName: "ui-dates" */ '../date/DateField').then((file) => file.DateField),
  ControlPlaceholder,
)
export const DatePicker = lazyComponent(
  () => import(/* webpackChunkName: "ui-dates" */ '../date/DatePicker').then((file) => file.DatePicker),
  ControlPlaceholder,
)
export const DateTimePicker = lazyComponent(
  () => import(/* webpackChunkName: "ui-dates" */ '../date/DatePicker').then((file) => file.DateTimePicker),
  ControlPlaceholder,
)
export const TimeField = lazyComponent(
  () => import(/* webpackChunkName: "ui-dates" */ '../date/TimeField').then((file) => file.TimeField),
  ControlPlaceholder,
)

// Errors come when the connection breaks, too: what would be copied can still be selected then.
export const CopyButton = lazyOptional(() =>
  import(/* webpackChunkName: "ui-dialogs" */ '../button/CopyButton').then((file) => file.CopyButton),
)

export const ConfirmDialog = lazyOverlay(() =>
  import(/* webpackChunkName: "ui-dialogs" */ '../dialog/ConfirmDialog').then((file) => file.ConfirmDialog),
)
export const Dialog = lazyOverlay(() =>
  import(/* webpackChunkName: "ui-dialogs" */ '../dialog/Dialog').then((file) => file.Dialog),
)
export const PromptDialog = lazyOverlay(() =>
  import(/* webpackChunkName: "ui-dialogs" */ '../dialog/PromptDialog').then((file) => file.PromptDialog),
)
export const Sheet = lazyOverlay(() =>
  import(/* webpackChunkName: "ui-dialogs" */ '../dialog/Sheet').then((file) => file.Sheet),
)

export const ColorField = lazyComponent(
  () => import(/* webpackChunkName: "ui-colors" */ '../color/ColorField').then((file) => file.ColorField),
  ControlPlaceholder,
)
export const ColorPicker = lazyComponent(
  () => import(/* webpackChunkName: "ui-colors" */ '../color/ColorPicker').then((file) => file.ColorPicker),
  ControlPlaceholder,
)

export const Checkbox = lazyComponent(
  () => import(/* webpackChunkName: "ui-choices" */ '../checkbox/Checkbox').then((file) => file.Checkbox),
  ControlPlaceholder,
)
export const CheckboxGroup = lazyComponent(
  () =>
    import(/* webpackChunkName: "ui-choices" */ '../checkbox/CheckboxGroup').then(
      (file) => file.CheckboxGroup,
    ),
  ControlPlaceholder,
)
export const Radio = lazyComponent(
  () => import(/* webpackChunkName: "ui-choices" */ '../radio/RadioGroup').then((file) => file.Radio),
  ControlPlaceholder,
)
export const RadioGroup = lazyComponent(
  () => import(/* webpackChunkName: "ui-choices" */ '../radio/RadioGroup').then((file) => file.RadioGroup),
  ControlPlaceholder,
)
export const Segmented = lazyComponent(
  () => import(/* webpackChunkName: "ui-choices" */ '../button/Segmented').then((file) => file.Segmented),
  ControlPlaceholder,
) as Preloadable<typeof import('../button/Segmented').Segmented>

export const Switch = lazyComponent(
  () => import(/* webpackChunkName: "ui-choices" */ '../switch/Switch').then((file) => file.Switch),
  ControlPlaceholder,
)
export const ToggleButton = lazyComponent(
  () =>
    import(/* webpackChunkName: "ui-choices" */ '../button/ToggleButton').then((file) => file.ToggleButton),
  ControlPlaceholder,
)

export const ComboBox = lazyComponent(
  () => import(/* webpackChunkName: "ui-combobox" */ '../combobox/ComboBox').then((file) => file.ComboBox),
  ControlPlaceholder,
)
export const FileDrop = lazyComponent(
  () =>
    import(/* webpackChunkName: "ui-drag-and-drop" */ '../file-drop/FileDrop').then((file) => file.FileDrop),
  BlockPlaceholder,
)
export const NumberField = lazyComponent(
  () => import(/* webpackChunkName: "ui-number" */ '../field/NumberField').then((file) => file.NumberField),
  ControlPlaceholder,
)
export const Slider = lazyComponent(
  () => import(/* webpackChunkName: "ui-number" */ '../slider/Slider').then((file) => file.Slider),
  ControlPlaceholder,
)
export const PasswordField = lazyComponent(
  () =>
    import(/* webpackChunkName: "ui-password" */ '../field/PasswordField').then((file) => file.PasswordField),
  ControlPlaceholder,
)
export const QrCode = lazyComponent(
  () => import(/* webpackChunkName: "ui-qr" */ '../qr-code/QrCode').then((file) => file.QrCode),
  BlockPlaceholder,
)
export const DataTable = lazyComponent(
  () => import(/* webpackChunkName: "ui-data-table" */ '../table/DataTable').then((file) => file.DataTable),
  BlockPlaceholder,
) as Preloadable<typeof import('../table/DataTable').DataTable>
export const RecoveryCodes = lazyComponent(
  () =>
    import(/* webpackChunkName: "ui-qr" */ '../recovery-codes/RecoveryCodes').then(
      (file) => file.RecoveryCodes,
    ),
  BlockPlaceholder,
)
export const SortableList = lazyComponent(
  () =>
    import(/* webpackChunkName: "ui-drag-and-drop" */ '../sortable-list/SortableList').then(
      (file) => file.SortableList,
    ),
  BlockPlaceholder,
) as Preloadable<typeof import('../sortable-list/SortableList').SortableList>
export const Tabs = lazyComponent(
  () => import(/* webpackChunkName: "ui-tabs" */ '../tabs/Tabs').then((file) => file.Tabs),
  BlockPlaceholder,
) as Preloadable<typeof import('../tabs/Tabs').Tabs>
export const TagInput = lazyComponent(
  () => import(/* webpackChunkName: "ui-tags" */ '../tags/TagInput').then((file) => file.TagInput),
  ControlPlaceholder,
)
