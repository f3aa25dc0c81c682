/** The component kit. Heavy components load their implementation on first use; they keep their place meanwhile. */
export { Avatar, type AvatarProps } from './avatar/Avatar'
export { Badge, type BadgeProps, type BadgeTone } from './badge/Badge'
export { Breadcrumb, type BreadcrumbItem, type BreadcrumbProps } from './breadcrumb/Breadcrumb'
export { Button, type ButtonProps, type ButtonVariant, type ControlSize } from './button/Button'
export { ButtonGroup, type ButtonGroupProps } from './button/ButtonGroup'
export { IconButton, type IconButtonProps, IconLink, type IconLinkProps } from './button/IconButton'
export { LinkButton, type LinkButtonProps } from './button/LinkButton'
export { Segmented, type SegmentedOption, type SegmentedProps } from './button/Segmented'
export { ToggleButton, type ToggleButtonProps } from './button/ToggleButton'
export { Checkbox, type CheckboxProps } from './checkbox/Checkbox'
export { CheckboxGroup, type CheckboxGroupProps } from './checkbox/CheckboxGroup'
export { cx } from './cx'
export { ConfirmDialog, type ConfirmDialogProps } from './dialog/ConfirmDialog'
export { Dialog, type DialogProps } from './dialog/Dialog'
export { PromptDialog, type PromptDialogProps } from './dialog/PromptDialog'
export { Sheet, type SheetProps } from './dialog/Sheet'
export { EmptyState, type EmptyStateProps } from './empty-state/EmptyState'
export { ErrorPanel, type ErrorPanelProps } from './error-panel/ErrorPanel'
export type { FieldTexts } from './field/Field'
export { NumberField, type NumberFieldProps } from './field/NumberField'
export { PasswordField, type PasswordFieldProps } from './field/PasswordField'
export { SearchField, type SearchFieldProps } from './field/SearchField'
export { TextArea, type TextAreaProps } from './field/TextArea'
export { TextField, type TextFieldProps } from './field/TextField'
export { Icon, type IconProps } from './icon/Icon'
export { Kbd, type KbdProps } from './kbd/Kbd'
export type { Option, OptionGroup, Options } from './listbox/options'
export {
  Menu,
  MenuItem,
  type MenuItemProps,
  type MenuProps,
  MenuSection,
  type MenuSectionProps,
  MenuSeparator,
  MenuTrigger,
} from './menu/Menu'
export { Notice, type NoticeProps, type NoticeTone } from './notice/Notice'
export { Popover, type PopoverProps, PopoverTrigger } from './popover/Popover'
export { Radio, RadioGroup, type RadioGroupProps, type RadioProps } from './radio/RadioGroup'
export { Select, type SelectProps } from './select/Select'
export { Skeleton, type SkeletonProps } from './skeleton/Skeleton'
export { Spinner, type SpinnerProps } from './spinner/Spinner'
export { StatusDot, type StatusDotProps } from './status-dot/StatusDot'
export { Switch, type SwitchProps } from './switch/Switch'
export { applyTheme, type Theme, type ThemeOptions } from './theme/applyTheme'
export { Tooltip, type TooltipProps } from './tooltip/Tooltip'
export { Truncate, type TruncateProps } from './truncate/Truncate'
export { UiProvider, type UiProviderProps } from './UiProvider'
