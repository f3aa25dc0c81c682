import {
  type ExtensionManifest,
  type Field,
  type FieldType,
  type FieldWidth,
  isEqual,
  type Translation,
} from '@pergola/sdk'
import { fieldTypeDefinition, isTemplate, readPattern } from '@pergola/sdk/contract'
import { checkLength, datatypesOf, hasColumn, isInteger, LENGTHS } from './fieldTypes'
import { checkName, trimIdentifier } from './identifiers'

/** A field as it is being made or changed. */
export interface FieldDraft {
  field: string
  interface: string | null
  type: FieldType
  datatype: string | null
  length: string | null
  options: Record<string, unknown> | null
  default_value: unknown
  note: string | null
  required: boolean
  readonly: boolean
  unique: boolean
  signed: boolean
  primary_key: boolean
  hidden_detail: boolean
  hidden_browse: boolean
  validation: string | null
  width: FieldWidth
  translation: Translation[] | null
}

type Manifest = Pick<ExtensionManifest, 'id' | 'types' | 'recommended'>

const EMPTY: FieldDraft = {
  field: '',
  interface: null,
  type: 'string',
  datatype: 'VARCHAR',
  length: '255',
  options: null,
  default_value: null,
  note: null,
  required: false,
  readonly: false,
  unique: false,
  signed: true,
  primary_key: false,
  hidden_detail: false,
  hidden_browse: false,
  validation: null,
  width: 'full',
  translation: null,
}

/** A new field with what the interface recommends. */
export function newDraft(manifest: Manifest): FieldDraft {
  const { recommended = {} } = manifest
  const draft = changeInterface(EMPTY, manifest)
  return {
    ...draft,
    default_value: recommended.defaultValue ?? null,
    validation: recommended.validation ?? null,
    required: recommended.required ?? false,
  }
}

/** A stored field, ready to be changed. */
export function draftOf(field: Field): FieldDraft {
  const { field: name, type, datatype, length, options, note, validation, width, translation } = field
  return {
    field: name,
    interface: field.interface,
    type,
    datatype,
    length,
    options,
    default_value: field.default_value,
    note: note || null,
    required: field.required,
    readonly: field.readonly,
    unique: field.unique,
    signed: field.signed,
    primary_key: field.primary_key,
    hidden_detail: field.hidden_detail,
    hidden_browse: field.hidden_browse,
    validation: validation || null,
    width: width ?? 'full',
    translation,
  }
}

/** Takes another interface: its first type with that type's storage, unless the present type suits it. */
export function changeInterface(draft: FieldDraft, manifest: Manifest): FieldDraft {
  const [first = 'string'] = manifest.types
  const isFitting = draft.interface !== null && manifest.types.includes(draft.type)
  const next = { ...draft, interface: manifest.id, options: null }
  return isFitting ? next : changeType(next, first, manifest)
}

/** Takes another type with its default datatype; texts longer than 255 characters become TEXT. */
export function changeType(draft: FieldDraft, type: FieldType, manifest?: Manifest): FieldDraft {
  const recommended = manifest?.recommended?.length
  const [first = null] = datatypesOf(type)
  const isLongText = type === 'string' && recommended !== undefined && recommended > 255
  const next = changeDatatype({ ...draft, type }, isLongText ? 'TEXT' : first, recommended)
  // What no column backs can be neither empty nor unique.
  return hasColumn(type) ? next : { ...next, required: false, unique: false, default_value: null }
}

/** Takes another datatype with the length that suits it: the recommended one, else the datatype's own. */
export function changeDatatype(
  draft: FieldDraft,
  datatype: string | null,
  recommended?: number | string,
): FieldDraft {
  const rule = LENGTHS[datatype ?? '']
  const suggestion = recommended === undefined ? draft.length : String(recommended)
  const isFitting = rule?.kind === 'characters' && checkLength(datatype, suggestion) === null
  return { ...draft, datatype, length: rule ? (isFitting ? suggestion : rule.default) : null }
}

/** What is sent to create or change the field. */
export function fieldBody(draft: FieldDraft): Record<string, unknown> {
  const { datatype, length, signed, unique, primary_key, default_value, ...rest } = draft
  const validation = delimited(draft.validation)
  const body = { ...rest, validation, field: trimIdentifier(draft.field) }
  if (!hasColumn(draft.type)) return body
  return {
    ...body,
    datatype,
    unique,
    primary_key,
    default_value: default_value === '' ? null : default_value,
    ...(length !== null && LENGTHS[datatype ?? ''] && { length }),
    ...(isInteger(datatype) && { signed }),
  }
}

/** Parts of a field that are judged together: a type is nothing without its datatype. */
const OF_COLUMN = [
  'type',
  'datatype',
  'length',
  'signed',
  'unique',
  'default_value',
  'required',
  'primary_key',
]

/** What is sent to change a stored field: no more than was changed, so that changes of others stay. */
export function changedBody(draft: FieldDraft, before: FieldDraft): Record<string, unknown> {
  const body = fieldBody(draft)
  const saved = fieldBody(before)
  const isChanged = (key: string) => !isEqual(body[key], saved[key])
  const changesColumn = OF_COLUMN.some((key) => key in body && isChanged(key))
  return Object.fromEntries(
    Object.entries(body).filter(([key]) => isChanged(key) || (changesColumn && OF_COLUMN.includes(key))),
  )
}

/** By control, the key of a text that says what is wrong. Empty: the field can be saved. */
export type DraftProblems = Readonly<
  Partial<Record<'field' | 'length' | 'default' | 'validation' | 'type' | 'options', string>>
>

/**
 * @param others - The other fields of the collection.
 * @param declared - The options that the interface has.
 */
export function checkDraft(
  draft: FieldDraft,
  others: readonly Field[],
  isNew: boolean,
  declared: ExtensionManifest['options'] = {},
): DraftProblems {
  const problems: Record<string, string> = {}
  const name = isNew
    ? checkName(
        draft.field,
        others.map(({ field }) => field),
      )
    : null
  if (name) problems.field = name
  const length = checkLength(draft.datatype, draft.length)
  if (length) problems.length = length
  if (!isDefaultFitting(draft)) problems.default = 'default_whole'
  if (draft.validation && !isPattern(draft.validation)) problems.validation = 'validation_invalid'
  const twin = others.find(({ type }) => type === draft.type)
  if (twin && fieldTypeDefinition(draft.type).unique) problems.type = 'type_taken'
  const isBroken = Object.entries(draft.options ?? {}).some(
    ([name, value]) => isTemplateOption(name, declared) && typeof value === 'string' && !isTemplate(value),
  )
  if (isBroken) problems.options = 'template_invalid'
  return problems
}

/** A column of whole numbers has one as its default. That of a switch is written as true, too. */
function isDefaultFitting({ type, datatype, default_value: value }: FieldDraft): boolean {
  return !isInteger(datatype) || type === 'boolean' || /^\s*(-?\d+\s*)?$/.test(String(value ?? ''))
}

/** By its name, as all readers of templates know it; what a text or code begins with is none. */
function isTemplateOption(name: string, declared: ExtensionManifest['options']): boolean {
  return /(^|_)template$/.test(name) && declared[name]?.interface === 'text-input'
}

/** A pattern as the server wants it: between slashes. `$email` stands for one of its own. */
function delimited(pattern: string | null): string | null {
  if (!pattern || pattern === '$email' || DELIMITED.test(pattern)) return pattern || null
  return `/${pattern}/`
}

const DELIMITED = /^\/(.*)\/([imsu]*)$/s

/** Patterns are written with or without slashes around them, `/^a/i` or `^a`, or as `$email`. @returns `null` for what is none. */
export function toPattern(text: string): RegExp | null {
  if (text === '$email') return readPattern(text)
  const [, source = text, flags = ''] = DELIMITED.exec(text) ?? []
  try {
    return new RegExp(source, flags)
  } catch {
    return null
  }
}

const isPattern = (text: string) => toPattern(text) !== null
