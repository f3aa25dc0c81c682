import type { InterfaceDefinition, LayoutDefinition } from './definitions'
import type { OptionValues } from './option'
import type { RejectedText } from './rejectedText'
import type { Collection, Field, FieldType, FieldWidth, Filter, Item, PrimaryKey } from './wire'

type OptionsOf<Definition> = Definition extends { options?: infer Options }
  ? NonNullable<Options> extends Record<string, never>
    ? Record<string, never>
    : NonNullable<Options> extends infer Shape extends Record<string, import('./option').Option<unknown>>
      ? OptionValues<Shape>
      : Record<string, unknown>
  : Record<string, unknown>

/** A relation seen from one of its fields, with the collections and fields it joins. */
export interface ResolvedRelation {
  kind: 'm2o' | 'o2m'
  id: number
  collectionMany: Collection
  fieldMany: Field
  collectionOne: Collection
  /** Absent when the one side keeps no alias for the relation. */
  fieldOne: Field | null
  /** For many-to-many: the relation from the junction to the other side. */
  junction: ResolvedRelation | null
}

/** What the input of an interface gets. */
export interface InterfaceProps<Definition = InterfaceDefinition, Value = unknown> {
  /** DOM id for the control; unique on the page. */
  id: string
  /** DOM id of the visible label, for `aria-labelledby`; `null` when the form draws none. */
  labelId: string | null
  /** DOM ids of note and error, for `aria-describedby`. */
  describedBy?: string
  /** Name of the field. */
  name: string
  /** Saved value, default or staged edit. Relational values may be a bare key or a nested object. */
  value: Value | null
  /**
   * Text that the input rejected before, to be shown again; `value` is null meanwhile. `null` for an input that never
   * rejects any.
   */
  rejected?: RejectedText | null
  /** Declared defaults overlaid by what the field stores. */
  options: OptionsOf<Definition>
  type: FieldType
  /** Maximal length; for decimals `digits,decimals`. */
  length: string | null
  isReadOnly: boolean
  isRequired: boolean
  /** What it shows is rejected, or the last save was refused because of it. */
  isInvalid?: boolean
  collection: string
  /** `+` for a new item; comma-joined keys in batch edit. */
  primaryKey: PrimaryKey
  isNew: boolean
  /** Only for relational field types whose relation is set up. */
  relation: ResolvedRelation | null
  /** All fields and current values of the item, staged edits included. */
  fields: Readonly<Record<string, Field>>
  values: Readonly<Item>
  width: FieldWidth
  /**
   * Stages a new value of this field. For text that is no value, `rejectText(text, reason)`: it is kept on the page and
   * in the draft, marked with the reason, and the item is not saved until it is fixed.
   */
  onChange: (value: Value | RejectedText | null) => void
  /**
   * Stages a value of another field of the same item, one that `changes` of the definition names. Others are refused: nothing
   * changes, and it counts as a violation of the extension. The form marks the field as changed by it, with a way back.
   */
  onFieldChange: (field: string, value: unknown) => void
}

/** What the display of an interface gets: one value in a table cell, a card or a template. Never empty. */
export interface DisplayProps<Definition = InterfaceDefinition, Value = unknown> {
  name: string
  value: Value
  options: OptionsOf<Definition>
  type: FieldType
  collection: string
  relation: ResolvedRelation | null
  /** The whole row, as far as it was loaded. */
  values: Readonly<Item>
}

/** What a display that is text may use beside its props. */
export interface TextDisplayContext {
  /** The language of the console, such as `de-DE`. */
  language: string
  /** Texts of the console and of the extension, by their keys. */
  t: (key: string, values?: Record<string, unknown>) => string
  /** A template filled from an item of a collection, each value as its display says it; `null` where one of them is no text. */
  fillTemplate: (template: string, collection: string, item: Item) => string | null
}

/**
 * What a display says of a value, as text; `null` for a value that has to be drawn. A pure function: without hooks, which throw here.
 */
export type TextOf<Definition = InterfaceDefinition, Value = unknown> = (
  props: DisplayProps<Definition, Value>,
  context: TextDisplayContext,
) => string | null

/** What a write of a layout was, in words and rows. */
export interface LayoutChange {
  /** What the notice says: "Moved to 5 March". */
  title: string
  /** The written fields of the rows as they were, keys included: what the notice offers to bring back. */
  before: Item[]
}

/** All rows that match, by their places. Those near what is in view are loaded, others are forgotten again. */
export interface RowWindow {
  /** Rows that match, as far as it is known. */
  count: number
  /** The row at a place; `null` while it is not loaded. */
  rowAt: (index: number) => Item | null
  /** Says which places are in view, the last one included. The same function as long as the rows are the same. */
  onView: (first: number, last: number) => void
}

/**
 * What a layout gets. Rows come in pages: the layout asks for the next one, or says by `rowWindow` which places are in
 * view, so that any row is one request away.
 */
export interface LayoutProps<Definition = LayoutDefinition> {
  collection: Collection
  primaryKeyField: string
  /** Readable fields in their order. */
  fields: readonly Field[]
  /** First field of type sort, for ordering by hand. */
  sortField: string | null
  /** The loaded rows in their order; without gaps from the first on unless `rowWindow` is used. */
  items: readonly Item[]
  /** For layouts that jump to any place. Missing where rows only come page by page. */
  rowWindow?: RowWindow
  /**
   * What the rows are searched for, and their conditions, as the server takes them: for a layout that asks for rows of its
   * own, such as those of a month or of a part of a map. Default: none.
   */
  search?: string | null
  filters?: readonly Filter[]
  /** Rows that match, when known. */
  totalCount: number | null
  /** The first page is on its way. */
  isLoading: boolean
  /** A further page is on its way. */
  isLoadingMore: boolean
  hasMore: boolean
  /** What is stored for this layout, not defaults. */
  viewOptions: Readonly<Partial<OptionsOf<Definition>> & Record<string, unknown>>
  viewQuery: Readonly<Record<string, unknown>>
  /** Keys of the selected rows, or `null` when rows cannot be selected. */
  selection: readonly PrimaryKey[] | null
  /** One row is to be chosen, and selecting it does so: draw no boxes. Default: several may be selected. */
  isChoosingOne?: boolean
  /** Address of a row's page inside the router, or `null` when rows lead nowhere. */
  getItemPath: ((item: Item) => string) | null
  onSelect: (keys: PrimaryKey[]) => void
  onQueryChange: (change: Record<string, unknown>) => void
  onOptionsChange: (change: Record<string, unknown>) => void
  onNextPage: () => void
  /**
   * Saves changed rows (those with a key) and creates the others, and says so. Rejects when the server refuses, which the
   * page says too.
   *
   * @param change - Default: the order was changed, of rows that are among `items`.
   */
  onWrite: (rows: Item[], change?: LayoutChange) => Promise<void>
}

/** What a layout's options, shown in the info sidebar, get. */
export type LayoutOptionsProps<Definition = LayoutDefinition> = Pick<
  LayoutProps<Definition>,
  | 'collection'
  | 'fields'
  | 'primaryKeyField'
  | 'viewOptions'
  | 'viewQuery'
  | 'onQueryChange'
  | 'onOptionsChange'
>

/** What a module gets: the rest is reached through hooks. */
export interface ModuleProps {
  /** Path under which the module is mounted, for its own routes: `/atlas/collections`. */
  basePath: string
}
