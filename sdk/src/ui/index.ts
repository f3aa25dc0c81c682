/**
 * The component kit.
 *
 * What comes from `lazy/components` fetches its implementation when it is first rendered and keeps its place
 * meanwhile; tests wait for it (`findByRole`).
 */

export { ProductMark, type ProductMarkProps } from '../client/brand/ProductMark'
export type { PublicSceneProps } from '../client/brand/PublicScene'
export type { LazyFailure } from '../client/lazy/LazyFailed'
export { type LazyComponent, lazyComponent, lazyOverlay } from '../client/lazy/lazyComponent'
export { applyTheme, type Theme, type ThemeOptions } from '../client/theme/applyTheme'
export { Avatar, type AvatarProps } from './avatar/Avatar'
export { Badge, type BadgeProps, type BadgeTone } from './badge/Badge'
export { Breadcrumb, type BreadcrumbItem, type BreadcrumbProps } from './breadcrumb/Breadcrumb'
export { Button, type ButtonProps, type ButtonVariant, type ControlSize } from './button/Button'
export { ButtonGroup, type ButtonGroupProps } from './button/ButtonGroup'
export { CellButton, type CellButtonProps } from './button/CellButton'
export type { CopyButtonProps } from './button/CopyButton'
export { IconButton, type IconButtonProps, IconLink, type IconLinkProps } from './button/IconButton'
export { LinkButton, type LinkButtonProps } from './button/LinkButton'
export type { SegmentedOption, SegmentedProps } from './button/Segmented'
export type { ToggleButtonProps } from './button/ToggleButton'
export type { CardProps } from './card/Card'
export type { CheckboxProps } from './checkbox/Checkbox'
export type { CheckboxGroupProps } from './checkbox/CheckboxGroup'
export { PlainCheckbox, type PlainCheckboxProps } from './checkbox/PlainCheckbox'
export { Chip, type ChipProps } from './chip/Chip'
export type { ColorFieldProps } from './color/ColorField'
export type { ColorPickerProps } from './color/ColorPicker'
export { ColorSwatch, type ColorSwatchProps } from './color/ColorSwatch'
export type { ComboBoxProps } from './combobox/ComboBox'
export { cx } from './cx'
export type { CalendarProps } from './date/Calendar'
export type { DateFieldProps } from './date/DateField'
export type { DatePickerProps, DateTimePickerProps } from './date/DatePicker'
export type { TimeFieldProps } from './date/TimeField'
export { Details, type DetailsProps } from './details/Details'
export type { ConfirmDialogProps } from './dialog/ConfirmDialog'
export type { DialogProps } from './dialog/DialogFrame'
export type { PromptDialogProps } from './dialog/PromptDialog'
export type { SheetProps } from './dialog/Sheet'
export { EmptyState, type EmptyStateProps } from './empty-state/EmptyState'
export { ErrorPanel, type ErrorPanelProps } from './error-panel/ErrorPanel'
export type { FieldTexts } from './field/Field'
export type { NumberFieldProps } from './field/NumberField'
export type { PasswordFieldProps } from './field/PasswordField'
export { SearchField, type SearchFieldProps } from './field/SearchField'
export { TextArea, type TextAreaProps } from './field/TextArea'
export { TextField, type TextFieldProps } from './field/TextField'
export type { FileDropProps } from './file-drop/FileDrop'
export { Icon, type IconProps } from './icon/Icon'
export { Kbd, type KbdProps } from './kbd/Kbd'
export {
  Calendar,
  Card,
  Checkbox,
  CheckboxGroup,
  ColorField,
  ColorPicker,
  ComboBox,
  ConfirmDialog,
  CopyButton,
  DataTable,
  DateField,
  DatePicker,
  DateTimePicker,
  Dialog,
  FileDrop,
  NumberField,
  PasswordField,
  PromptDialog,
  PublicScene,
  QrCode,
  Radio,
  RadioGroup,
  RecoveryCodes,
  Segmented,
  Sheet,
  Slider,
  SortableList,
  Switch,
  Tabs,
  TagInput,
  TimeField,
  ToggleButton,
} from './lazy/components'
export { LightMarkdown, type LightMarkdownProps } from './light-markdown/LightMarkdown'
export { isLightMarkdown } from './light-markdown/parseLightMarkdown'
export type { Option, OptionGroup, Options } from './listbox/options'
export { Menu, MenuItem, MenuSection, MenuSeparator, MenuTrigger, type MenuTriggerProps } from './menu/Menu'
export type { MenuItemProps, MenuProps, MenuSectionProps } from './menu/MenuParts'
export { Notice, type NoticeProps, type NoticeTone } from './notice/Notice'
export { preloadOverlays } from './overlay/preloadOverlays'
export { NoAccess, type NoAccessProps } from './page/NoAccess'
export { NotFoundPage } from './page/NotFoundPage'
export { Page, type PageProps } from './page/Page'
export { useIsNarrow } from './page/useIsNarrow'
export { isLightColor, paletteColor, paletteHues, paletteShades, paletteTokens } from './palette/palette'
export type { PopoverProps } from './popover/OpenPopover'
export { Popover, PopoverTrigger, type PopoverTriggerProps } from './popover/Popover'
export { PortalScope, type PortalScopeProps, useOwnScope } from './portal/PortalScope'
export { ProgressBar, type ProgressBarProps } from './progress/ProgressBar'
export { ProgressRing } from './progress/ProgressRing'
export type { ProgressRingProps } from './progress/Ring'
export { createKeyUri, type KeyUriOptions } from './qr-code/createKeyUri'
export type { QrCodeProps } from './qr-code/QrCode'
export type { RadioGroupProps, RadioProps } from './radio/RadioGroup'
export type { RecoveryCodesProps } from './recovery-codes/RecoveryCodes'
export { Select, type SelectProps } from './select/Select'
export { Skeleton, type SkeletonProps } from './skeleton/Skeleton'
export type { SliderProps } from './slider/Slider'
export type { SortableListProps } from './sortable-list/SortableList'
export { Spinner, type SpinnerProps } from './spinner/Spinner'
export { StatusDot, type StatusDotProps } from './status-dot/StatusDot'
export type { SwitchProps } from './switch/Switch'
export type { DataColumn, DataRowState, DataTableProps } from './table/DataTable'
export { Table, type TableProps } from './table/Table'
export { type TableModel, type TableModelOptions, useTableModel } from './table/useTableModel'
export type { TabItem, TabsProps } from './tabs/Tabs'
export type { TagInputProps } from './tags/TagInput'
export { HoverCard, type HoverCardProps } from './tooltip/HoverCard'
export { Focusable, Tooltip, type TooltipProps } from './tooltip/Tooltip'
export { Truncate, type TruncateProps } from './truncate/Truncate'
export { UiProvider, type UiProviderProps } from './UiProvider'
export { VisuallyHidden, type VisuallyHiddenProps } from './visually-hidden/VisuallyHidden'
