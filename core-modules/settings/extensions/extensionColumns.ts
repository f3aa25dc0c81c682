import type { ExtensionHealth } from '@pergola/sdk'
import {
  columnFilteringFeature,
  createColumnHelper,
  createFilteredRowModel,
  createSortedRowModel,
  type Row,
  rowSortingFeature,
  tableFeatures,
} from '@tanstack/react-table'
import type { ProjectExtension } from './projectExtensions'

/** An extension as the table shows, orders and filters it. */
export interface ListedExtension {
  extension: ProjectExtension
  /** In the user's language. */
  name: string
  kindName: string
  useCount: number
  health: ExtensionHealth
  /** Pages of everyone in which the version in use had problems. */
  problemPages: number
}

export const STATES = ['enabled', 'disabled', 'problems', 'sandboxed', 'custom'] as const
export type ExtensionState = (typeof STATES)[number]

export const features = tableFeatures({
  columnFilteringFeature,
  rowSortingFeature,
  filteredRowModel: createFilteredRowModel(),
  sortedRowModel: createSortedRowModel(),
})

type ExtensionTableRow = Row<typeof features, ListedExtension>

/** Texts as people order them, with "1.10" after "1.9". */
const collator = new Intl.Collator(undefined, { numeric: true })

function byText(a: ExtensionTableRow, b: ExtensionTableRow, column: string): number {
  return collator.compare(String(a.getValue(column)), String(b.getValue(column)))
}

function byNumber(a: ExtensionTableRow, b: ExtensionTableRow, column: string): number {
  return Number(a.getValue(column)) - Number(b.getValue(column))
}

function isFound(
  { original: { name, extension } }: ExtensionTableRow,
  _column: string,
  search: string,
): boolean {
  return `${name} ${extension.id}`.toLocaleLowerCase().includes(search.trim().toLocaleLowerCase())
}

function isOfKind({ original: { extension } }: ExtensionTableRow, _column: string, kind: string): boolean {
  return extension.kind === kind
}

function isInState({ original }: ExtensionTableRow, _column: string, state: ExtensionState): boolean {
  const { extension, health } = original
  switch (state) {
    case 'enabled':
      return extension.enabled
    case 'disabled':
      return !extension.enabled
    case 'problems':
      return health.incidentCount > 0 || original.problemPages > 0
    case 'sandboxed':
      return extension.tier === 'sandboxed'
    case 'custom':
      return extension.source === 'custom'
  }
}

const helper = createColumnHelper<typeof features, ListedExtension>()

/** Headers are message keys. Numbers start with the largest: what is big, slow or broken is looked for. */
export const columns = helper.columns([
  helper.accessor('name', { header: 'name', sortFn: byText, filterFn: isFound }),
  helper.accessor('kindName', {
    id: 'kind',
    header: 'modules.settings.extensions.kind',
    sortFn: byText,
    filterFn: isOfKind,
  }),
  helper.accessor(({ extension }) => extension.version, { id: 'version', header: 'version', sortFn: byText }),
  helper.accessor(({ extension }) => extension.size, {
    id: 'size',
    header: 'modules.settings.extensions.size',
    sortFn: byNumber,
    sortDescFirst: true,
  }),
  helper.accessor(({ extension }) => extension.tier, {
    id: 'tier',
    header: 'modules.settings.extensions.tier',
    sortFn: byText,
  }),
  helper.accessor('useCount', {
    id: 'uses',
    header: 'modules.settings.extensions.used_by',
    sortFn: byNumber,
    sortDescFirst: true,
  }),
  helper.accessor(({ health }) => health.loadMs ?? undefined, {
    id: 'loadMs',
    header: 'modules.settings.extensions.load_time',
    sortFn: byNumber,
    sortDescFirst: true,
    sortUndefined: 'last',
  }),
  helper.accessor(({ health, problemPages }) => problemPages + health.incidentCount, {
    id: 'problems',
    header: 'modules.settings.extensions.problems',
    sortFn: byNumber,
    sortDescFirst: true,
  }),
  helper.accessor(({ extension }) => extension.enabled, {
    id: 'state',
    header: 'modules.settings.extensions.enabled',
    sortFn: byNumber,
    sortDescFirst: true,
    filterFn: isInState,
  }),
])

export type ColumnId =
  | 'name'
  | 'kind'
  | 'version'
  | 'size'
  | 'tier'
  | 'uses'
  | 'loadMs'
  | 'problems'
  | 'state'

/** Columns of figures, aligned to the end. */
export const FIGURES: ReadonlySet<string> = new Set<ColumnId>(['version', 'size', 'uses', 'loadMs'])
