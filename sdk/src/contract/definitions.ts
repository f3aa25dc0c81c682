import { optionOfChange } from './changes'
import { type Grant, grants as knownGrants } from './grants'
import type { OptionsShape } from './option'
import type { FieldType } from './wire'

/** A component that an extension exposes. */
export type ExtensionPart = 'input' | 'display' | 'layout' | 'options' | 'module' | ScreenName

export type ExtensionKind = 'interface' | 'layout' | 'module'

/**
 * Screens of items, which modules show by `Listing`, `ItemPage` and `CollectionPages` of the sdk, whichever module brings
 * them.
 */
export const screenNames = ['listing', 'item'] as const
export type ScreenName = (typeof screenNames)[number]

/** Raised when a definition breaks a rule of the contract; the message says what would be right. */
export class ExtensionDefinitionError extends Error {
  override readonly name = 'ExtensionDefinitionError'
}

interface CommonDefinition {
  /** Kebab-case, unique per kind; also the name of the folder. */
  id: string
  /** Shown in lists; `$t:key` is looked up among the extension's messages (`messages.json` beside `meta.ts`). */
  name: string
  /** Material Symbols name. */
  icon: string
  /** SemVer of the extension itself. Default: the version of its package. */
  version?: string
  /** Range of SDK versions that the extension works with. Default: `^` the SDK it is built with. */
  sdk?: string
  /** `wasm` where it runs WebAssembly; of the others see the sandbox of interfaces. Default nothing. */
  grants?: readonly Grant[]
  /**
   * For the build: parts that share a file with others of the same bundle, since they are small and used together. What
   * `npx pergola-extension build` writes shares it within the extension.
   */
  bundle?: Readonly<Partial<Record<ExtensionPart, string>>>
}

/** What an interface is: how one value of a field is entered and shown. */
export interface InterfaceDefinition<Options extends OptionsShape = OptionsShape> extends CommonDefinition {
  /** Field types that it can edit; never empty, the first is the one that the field wizard proposes. */
  types: readonly [FieldType, ...FieldType[]]
  options?: Options
  /** Copied into a new field when the interface is picked for it. */
  recommended?: { length?: number; defaultValue?: unknown; validation?: string; required?: boolean }
  /** Asks the field wizard for a relation of this kind. */
  relation?: 'm2o' | 'o2m' | 'm2m' | 'file' | 'user' | 'user_updated'
  /** The control is a group of inputs: its label names the group. */
  fieldset?: boolean
  /** The form draws no label. */
  hideLabel?: boolean
  /** Where its numbers stand in a column of a table: at the `end`, so that they can be compared, or at the start. */
  align?: 'end'
  /** What is typed is no one else's to see: the browser never keeps it with unsaved edits. */
  secret?: boolean
  /**
   * The other fields of the item that it changes by `onFieldChange`: their names, or `$option:key` for those whose names the
   * option `key` holds (one, or a list). Default none.
   */
  changes?: readonly string[]
  /** Runs in a frame of its own, cut off from the page; default in the page. See `docs/extensions/sandbox.md`. */
  tier?: 'sandboxed'
  /** What it may ask of the console from inside the sandbox, and `wasm` in the page too; default nothing. */
  grants?: readonly Grant[]
}

/** What a layout is: how the items of a collection are browsed. */
export interface LayoutDefinition<Options extends OptionsShape = OptionsShape> extends CommonDefinition {
  options?: Options
  /**
   * It asks for its items itself, for example those of one month: the listing then only counts, and `items` holds one row
   * at most.
   */
  loadsItems?: boolean
}

/** A page of a module that can be gone to directly. */
export interface ModulePage {
  /** Below the path of the module: `monthly`, `reports/new`. */
  path: string
  /** As people read it; `$t:key` is looked up among the messages of the module. */
  name: string
  /** Material Symbols name; default that of the module. */
  icon?: string
}

/** What a module is: a whole area of the console below its own path. */
export interface ModuleDefinition extends CommonDefinition {
  /**
   * First path segments below the project that the module serves. Default: `ext/{id}`; others are for the
   * console's own modules.
   */
  paths?: readonly string[]
  /** Only administrators see it and may open it. */
  adminOnly?: boolean
  /** Hidden from users who may not read this collection. */
  requiresRead?: string
  /** Place in the module bar, ascending. Default 50. */
  order?: number
  /** Kept out of the module bar: links lead to it. */
  unlisted?: boolean
  /** Pages below its path that the command palette leads to, without its code being fetched before. */
  pages?: readonly ModulePage[]
  /**
   * Screens that it brings for all modules, each in a file of that name: `item.tsx`. They take the place of the console's
   * own. A module that brings some needs no `module.tsx`.
   */
  screens?: readonly ScreenName[]
}

/** Layouts and modules run in the page, which keeps nothing else from them. */
function checkGrants(
  kind: ExtensionKind,
  { id, grants = [] }: CommonDefinition,
  known: readonly Grant[] = ['wasm'],
): void {
  const strange = grants.find((grant) => !known.includes(grant))
  if (strange !== undefined) {
    throw new ExtensionDefinitionError(
      `The ${kind} "${id}" asks for "${strange}"; known grants are ${known.join(', ')}`,
    )
  }
}

const KEBAB_CASE = /^[a-z0-9]+(-[a-z0-9]+)*$/

function checkId(kind: ExtensionKind, id: string): void {
  if (!KEBAB_CASE.test(id)) {
    throw new ExtensionDefinitionError(
      `The id "${id}" of the ${kind} must be kebab-case, for example "color-picker"`,
    )
  }
}

/**
 * Declares a field input that the console may offer for the given field types.
 *
 * Pure data: the build reads it to write `meta.json`, so it imports no component.
 *
 * @returns The same definition, frozen; `options` decides the component's props.
 * @throws {@link ExtensionDefinitionError} when `id` is not kebab-case, `types` is empty, or a grant or an option in `changes` unknown.
 */
export function defineInterface<const Options extends OptionsShape = Record<never, never>>(
  definition: InterfaceDefinition<Options>,
): Readonly<InterfaceDefinition<Options>> {
  checkId('interface', definition.id)
  // Code without types may leave it out.
  if (!definition.types?.length) {
    throw new ExtensionDefinitionError(`The interface "${definition.id}" must name at least one field type`)
  }
  checkGrants('interface', definition, knownGrants)
  const option = definition.changes?.map(optionOfChange).find((key) => key && !definition.options?.[key])
  if (option) {
    throw new ExtensionDefinitionError(
      `The interface "${definition.id}" changes the fields that its option "${option}" names; it has no such option`,
    )
  }
  return Object.freeze(definition)
}

/**
 * Declares a way to browse the items of a collection. Pure data, like {@link defineInterface}.
 *
 * @throws {@link ExtensionDefinitionError} when `id` is not kebab-case, or a grant is none of a layout.
 */
export function defineLayout<const Options extends OptionsShape = Record<never, never>>(
  definition: LayoutDefinition<Options>,
): Readonly<LayoutDefinition<Options>> {
  checkId('layout', definition.id)
  checkGrants('layout', definition)
  return Object.freeze(definition)
}

/**
 * Declares an area of the console. Pure data, like {@link defineInterface}.
 *
 * @throws {@link ExtensionDefinitionError} when `id` is not kebab-case, a screen unknown or a grant none of a module.
 */
export function defineModule(definition: ModuleDefinition): Readonly<ModuleDefinition> {
  checkId('module', definition.id)
  checkGrants('module', definition)
  const strange = definition.screens?.find((screen) => !screenNames.includes(screen))
  if (strange !== undefined) {
    throw new ExtensionDefinitionError(
      `The module "${definition.id}" brings a screen "${strange}"; known are ${screenNames.join(', ')}`,
    )
  }
  return Object.freeze(definition)
}
