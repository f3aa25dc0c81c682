/**
 * What `@pergola/sdk/ui` is inside the sandbox: the components that stay within the frame. What opens over the page, or
 * leads away from it, throws an error that says so.
 */
import { unavailable } from '../sdk/unavailable'

export { ProductMark } from '../../client/brand/ProductMark'
export { PublicScene } from '../../client/brand/PublicScene'
export { Badge } from '../../ui/badge/Badge'
export { Button } from '../../ui/button/Button'
export { ButtonGroup } from '../../ui/button/ButtonGroup'
export { Segmented } from '../../ui/button/Segmented'
export { ToggleButton } from '../../ui/button/ToggleButton'
export { Card } from '../../ui/card/Card'
export { Checkbox } from '../../ui/checkbox/Checkbox'
export { CheckboxGroup } from '../../ui/checkbox/CheckboxGroup'
export { PlainCheckbox } from '../../ui/checkbox/PlainCheckbox'
export { Chip } from '../../ui/chip/Chip'
export { ColorSwatch } from '../../ui/color/ColorSwatch'
export { cx } from '../../ui/cx'
export { Details } from '../../ui/details/Details'
export { EmptyState } from '../../ui/empty-state/EmptyState'
export { NumberField } from '../../ui/field/NumberField'
export { PasswordField } from '../../ui/field/PasswordField'
export { SearchField } from '../../ui/field/SearchField'
export { TextArea } from '../../ui/field/TextArea'
export { TextField } from '../../ui/field/TextField'
export { Icon } from '../../ui/icon/Icon'
export { Kbd } from '../../ui/kbd/Kbd'
export { LightMarkdown } from '../../ui/light-markdown/LightMarkdown'
export { isLightMarkdown } from '../../ui/light-markdown/parseLightMarkdown'
export { Notice } from '../../ui/notice/Notice'
export {
  isLightColor,
  paletteColor,
  paletteHues,
  paletteShades,
  paletteTokens,
} from '../../ui/palette/palette'
export { ProgressBar } from '../../ui/progress/ProgressBar'
export { ProgressRing } from '../../ui/progress/ProgressRing'
export { createKeyUri } from '../../ui/qr-code/createKeyUri'
export { Radio, RadioGroup } from '../../ui/radio/RadioGroup'
export { Skeleton } from '../../ui/skeleton/Skeleton'
export { Slider } from '../../ui/slider/Slider'
export { Spinner } from '../../ui/spinner/Spinner'
export { StatusDot } from '../../ui/status-dot/StatusDot'
export { Switch } from '../../ui/switch/Switch'
export { TagInput } from '../../ui/tags/TagInput'
export { VisuallyHidden } from '../../ui/visually-hidden/VisuallyHidden'

export const applyTheme = unavailable('applyTheme()')
export const Avatar = unavailable('<Avatar>')
export const Breadcrumb = unavailable('<Breadcrumb>')
export const Calendar = unavailable('<Calendar>')
export const CellButton = unavailable('<CellButton>')
export const ColorField = unavailable('<ColorField>')
export const ColorPicker = unavailable('<ColorPicker>')
export const ComboBox = unavailable('<ComboBox>')
export const ConfirmDialog = unavailable('<ConfirmDialog>')
export const CopyButton = unavailable('<CopyButton>')
export const DataTable = unavailable('<DataTable>')
export const DateField = unavailable('<DateField>')
export const DatePicker = unavailable('<DatePicker>')
export const DateTimePicker = unavailable('<DateTimePicker>')
export const Dialog = unavailable('<Dialog>')
export const ErrorPanel = unavailable('<ErrorPanel>')
export const FileDrop = unavailable('<FileDrop>')
export const Focusable = unavailable('<Focusable>')
export const HoverCard = unavailable('<HoverCard>')
export const IconButton = unavailable('<IconButton>')
export const IconLink = unavailable('<IconLink>')
export const lazyComponent = unavailable('lazyComponent()')
export const lazyOverlay = unavailable('lazyOverlay()')
export const LinkButton = unavailable('<LinkButton>')
export const Menu = unavailable('<Menu>')
export const MenuItem = unavailable('<MenuItem>')
export const MenuSection = unavailable('<MenuSection>')
export const MenuSeparator = unavailable('<MenuSeparator>')
export const MenuTrigger = unavailable('<MenuTrigger>')
export const NoAccess = unavailable('<NoAccess>')
export const NotFoundPage = unavailable('<NotFoundPage>')
export const Page = unavailable('<Page>')
export const Popover = unavailable('<Popover>')
export const PopoverTrigger = unavailable('<PopoverTrigger>')
export const PortalScope = unavailable('<PortalScope>')
/** Nothing to fetch: what opens over the page is not there. */
export function preloadOverlays(): void {}

export const PromptDialog = unavailable('<PromptDialog>')
export const QrCode = unavailable('<QrCode>')
export const RecoveryCodes = unavailable('<RecoveryCodes>')
export const Select = unavailable('<Select>')
export const Sheet = unavailable('<Sheet>')
export const SortableList = unavailable('<SortableList>')
export const Table = unavailable('<Table>')
export const Tabs = unavailable('<Tabs>')
export const TimeField = unavailable('<TimeField>')
export const Tooltip = unavailable('<Tooltip>')
export const Truncate = unavailable('<Truncate>')
export const UiProvider = unavailable('<UiProvider>')
export const useIsNarrow = unavailable('useIsNarrow()')
export const useOwnScope = unavailable('useOwnScope()')
export const useTableModel = unavailable('useTableModel()')
