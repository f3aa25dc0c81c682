import type { FieldType } from './wire'

/**
 * One option of an extension, edited in the field wizard with `interface`. The type parameter is what the
 * extension's component receives.
 */
export interface Option<Value> {
  /** Label; `$t:key` is looked up among the extension's messages. Defaults to `$t:{option key}`. */
  name?: string
  /** Help text in light markdown, same form as `name`. */
  comment?: string
  /** Id of the interface that edits the option. */
  interface: string
  type?: FieldType
  length?: number
  width?: 'half' | 'full'
  readonly?: boolean
  required?: boolean
  /** Shown under "Advanced options". */
  advanced?: boolean
  /**
   * Shown only while other options, by their keys, have these values, or one of a list of them. What is stored stays while it
   * is not shown, and the component gets it all the same. Default: always shown.
   */
  when?: Readonly<Record<string, unknown>>
  /** Options of the editing interface. */
  options?: Record<string, unknown>
  /** Value when the field stores none; left out, the component gets `null`. */
  default?: Value
}

export type OptionsShape = Record<string, Option<unknown>>

/** What a component receives for a given set of declared options. */
export type OptionValues<Shape extends OptionsShape> = {
  readonly [Key in keyof Shape]: Shape[Key] extends Option<infer Value>
    ? undefined extends Shape[Key]['default']
      ? Value | null
      : Value
    : never
}

type Settings<Value> = Omit<Option<Value>, 'default' | 'interface'> & { interface?: string }

function declare<Value>(base: Option<Value>, settings: Settings<Value>): Option<Value> {
  return { ...base, ...settings }
}

type WithDefault<Value> = Option<Value> & { default: Value }

/** One line of text. */
function text(defaultValue: string, settings?: Settings<string>): WithDefault<string>
function text(defaultValue?: undefined, settings?: Settings<string>): Option<string>
function text(defaultValue?: string, settings: Settings<string> = {}): Option<string> {
  return declare<string>({ interface: 'text-input', type: 'string', default: defaultValue }, settings)
}

/** A number; whole unless `type: 'decimal'` is given. */
function number(defaultValue: number, settings?: Settings<number>): WithDefault<number>
function number(defaultValue?: undefined, settings?: Settings<number>): Option<number>
function number(defaultValue?: number, settings: Settings<number> = {}): Option<number> {
  return declare<number>({ interface: 'numeric', type: 'integer', default: defaultValue }, settings)
}

/** On or off. */
function boolean(defaultValue: boolean, settings: Settings<boolean> = {}): WithDefault<boolean> {
  return declare<boolean>(
    { interface: 'switch', type: 'boolean', default: defaultValue },
    settings,
  ) as WithDefault<boolean>
}

/** Name of an icon. */
function icon(defaultValue: string, settings?: Settings<string>): WithDefault<string>
function icon(defaultValue?: undefined, settings?: Settings<string>): Option<string>
function icon(defaultValue?: string, settings: Settings<string> = {}): Option<string> {
  return declare<string>({ interface: 'icon', type: 'string', default: defaultValue }, settings)
}

/** One of the given values; `choices` maps each value to its label. */
function choice<const Value extends string>(
  choices: Readonly<Record<Value, string>>,
  defaultValue: NoInfer<Value>,
  settings: Settings<Value> = {},
): WithDefault<Value> {
  return declare<Value>(
    { interface: 'dropdown', type: 'string', default: defaultValue, options: { choices } },
    settings,
  ) as WithDefault<Value>
}

/** A list of texts. */
function list(
  defaultValue: readonly string[] = [],
  settings: Settings<readonly string[]> = {},
): WithDefault<readonly string[]> {
  return declare<readonly string[]>(
    { interface: 'tags', type: 'array', default: defaultValue },
    settings,
  ) as WithDefault<readonly string[]>
}

/** Any JSON value; name its shape with the type parameter and check it where it is used. */
function json<Value = unknown>(defaultValue?: Value, settings: Settings<Value> = {}): Option<Value> {
  return declare<Value>({ interface: 'json', type: 'json', default: defaultValue }, settings)
}

/** Builders for the options of an extension. Each takes the default first, then whatever differs from the usual. */
export const option = { text, number, boolean, icon, choice, list, json }
