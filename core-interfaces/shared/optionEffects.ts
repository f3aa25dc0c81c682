import type { CaseStep } from '@pergola/sdk/testing'

/** What another value of an option than its default changes. */
export interface OptionEffect {
  /** The value of the option. */
  set: unknown
  /** Options that it needs. */
  with?: Readonly<Record<string, unknown>>
  /** What stands in the field. */
  value?: unknown
  /** Where it is seen: in what is drawn, or in what these steps stage. Default: the input. */
  in?: 'input' | 'display' | readonly CaseStep[]
  /** Props that the input needs: others than that of a form, such as `isNew`. */
  props?: Readonly<Record<string, unknown>>
}

/**
 * The effect; or the test that holds it, where it needs a layout, a server or a picker; or that fields keep the option for other
 * consoles, and no input or display reads it.
 */
export type HeldOption = OptionEffect | { test: string } | 'kept only'

const held = (test: string) => ({ test })
const PLACEHOLDER = { set: 'Such as this' }
const ICON = { set: 'anchor' }
const CHOICES = { a: 'Apple', b: 'Banana' }
const TYPED = (text: string): readonly CaseStep[] => [{ type: text }]
const DATE = '2024-03-05'
const MOMENT = '2024-03-05 10:11:12'
const HASHES = 'api/src/items/write/PreparedHashes.test.ts'
const FILE = 'core-interfaces/file/file.test.tsx'
const MAP = 'core-interfaces/map/readMapOptions.test.ts'
const PEOPLE = {
  template: { set: '{{ last_name }}', value: 1, in: 'display' },
  display: { set: 'name', value: 1, in: 'display' },
} as const
const RELATED = {
  fields: { set: 'id' },
  template: { set: 'The {{ name }}', in: 'display' },
  allow_create: { set: false },
  allow_select: { set: false },
} as const

/** Every option of every interface: what it changes. */
export const optionEffects: Readonly<Record<string, Readonly<Record<string, HeldOption>>>> = {
  'button-group': {
    choices: { set: [{ groups: [{ label: 'Left', value: 'l' }] }] },
    theme: { set: 'outline', with: { choices: [{ groups: [{ label: 'Left', value: 'l' }] }] } },
  },
  calendar: {
    min: { set: '2024-03-03', value: DATE },
    max: { set: '2024-03-20', value: DATE },
    formatting: { set: 'yyyy', value: DATE, in: 'display' },
  },
  'checkboxes-relational': {
    grid: { set: 4 },
    template: { set: 'The {{ name }}' },
    listing_template: held('core-interfaces/checkboxes-relational/checkboxes-relational.test.tsx'),
  },
  checkboxes: {
    choices: { set: CHOICES },
    allow_other: { set: true, with: { choices: CHOICES } },
    draggable: { set: true, with: { choices: CHOICES } },
    wrap: { set: true, with: { choices: CHOICES }, in: [{ press: 'Apple' }] },
    formatting: { set: false, value: ['a'], with: { choices: CHOICES }, in: 'display' },
    single: { set: true, with: { choices: CHOICES } },
  },
  code: {
    language: { set: 'application/json' },
    template: { set: 'let a' },
    lineNumber: held('e2e/editors.test.ts'),
  },
  collections: {
    placeholder: PLACEHOLDER,
    include_system: { set: true, in: [{ type: 'webhooks' }, { keys: '{Enter}' }] },
  },
  color: {
    format: { set: 'rgb', in: TYPED('#2196f3') },
    palette: { set: ['#000000'] },
    paletteOnly: { set: true },
  },
  date: {
    min: { set: '2024-03-06', value: DATE, in: [{ part: 'day', digits: '04' }] },
    max: { set: '2024-03-04', value: DATE, in: [{ part: 'day', digits: '06' }] },
    localized: { set: false, with: { showRelative: false }, value: DATE, in: 'display' },
    showRelative: { set: false, with: { localized: false }, value: DATE, in: 'display' },
    iconLeft: ICON,
    iconRight: ICON,
  },
  'datetime-created': { showRelative: { set: true, value: `${DATE}T10:11:12+00:00`, in: 'display' } },
  'datetime-updated': { showRelative: { set: true, value: `${DATE}T10:11:12+00:00`, in: 'display' } },
  datetime: {
    min: { set: '2024-03-06 00:00:00', value: MOMENT, in: [{ part: 'day', digits: '04' }] },
    max: { set: '2024-03-04 00:00:00', value: MOMENT, in: [{ part: 'day', digits: '06' }] },
    localized: { set: false, value: MOMENT, in: 'display' },
    showRelative: { set: true, value: MOMENT, in: 'display' },
    iconLeft: ICON,
    iconRight: ICON,
    defaultToCurrentDatetime: held('core-interfaces/datetime/datetime.test.tsx'),
    format: { set: 'dmy', value: MOMENT },
  },
  divider: {
    style: { set: 'small', with: { title: 'Title' } },
    title: { set: 'Title' },
    description: { set: 'More' },
    hr: { set: false },
    margin: { set: false },
  },
  dropdown: {
    choices: { set: CHOICES, value: 'a' },
    placeholder: PLACEHOLDER,
    allow_other: {
      set: true,
      with: { choices: CHOICES },
      in: [{ press: /Field/ }, { press: 'Enter a value' }, { type: 'c', into: 'Enter a value' }],
    },
    formatting: { set: false, value: 'a', with: { choices: CHOICES }, in: 'display' },
    icon: ICON,
  },
  'file-preview': { edit: held('core-interfaces/file-preview/file-preview.test.tsx') },
  'file-size': {
    placeholder: PLACEHOLDER,
    format: { set: false, value: 1500, in: 'display' },
    formatInput: { set: false },
    decimal: { set: false, value: 1500, in: 'display' },
  },
  file: {
    crop: { set: false, value: 1 },
    viewType: held(FILE),
    viewOptions: held(FILE),
    viewQuery: held(FILE),
    filters: held(FILE),
    accept: held(FILE),
    allowDelete: held(FILE),
  },
  files: { ...RELATED, template: 'kept only', accept: held('core-interfaces/files/files.test.tsx') },
  hashed: {
    hide: { set: true },
    placeholder: PLACEHOLDER,
    showHash: held('core-interfaces/hashed/hashed.test.tsx'),
    hashingType: held(HASHES),
  },
  'interface-options': {
    interfaceField: held('core-interfaces/interface-options/interface-options.test.tsx'),
  },
  'interface-types': { interfaceField: held('core-interfaces/interface-types/interface-types.test.tsx') },
  interfaces: {
    placeholder: PLACEHOLDER,
    relational: held('core-interfaces/interfaces/interfaces.test.tsx'),
    status: held('core-interfaces/interfaces/interfaces.test.tsx'),
  },
  json: { template: { set: { a: 1 } } },
  'key-value': {
    keyInterface: { set: 'textarea', value: { a: 'b' } },
    keyType: { set: 'integer', value: { a: 'b' } },
    keyOptions: { set: { trim: false }, value: { a: 'b' } },
    valueInterface: { set: 'textarea', value: { a: 'b' } },
    valueType: { set: 'integer', value: { a: 'b' } },
    valueOptions: { set: { trim: false }, value: { a: 'b' } },
  },
  language: { limit: { set: true, in: [{ type: 'Zulu' }, { keys: '{Enter}' }] } },
  'many-to-many': { ...RELATED, template: 'kept only' },
  'many-to-one': {
    template: held('core-interfaces/many-to-one/many-to-one.test.tsx'),
    visible_fields: held('core-interfaces/many-to-one/many-to-one.test.tsx'),
    placeholder: PLACEHOLDER,
    threshold: held('core-interfaces/many-to-one/many-to-one.test.tsx'),
    icon: ICON,
  },
  map: {
    height: held(MAP),
    theme: held(MAP),
    mapLat: held(MAP),
    mapLng: held(MAP),
    defaultZoom: held(MAP),
    maxZoom: held(MAP),
    address_to_code: { set: true },
  },
  markdown: {
    tabbed: { set: false },
    rows: { set: 3 },
    placeholder: PLACEHOLDER,
  },
  multiselect: {
    choices: { set: CHOICES },
    placeholder: { ...PLACEHOLDER, with: { choices: {} } },
    size: { set: 2 },
    wrapWithDelimiter: { set: false, with: { choices: CHOICES }, in: [{ press: 'Apple' }] },
    formatting: { set: 'value', value: ['a'], with: { choices: CHOICES }, in: 'display' },
  },
  numeric: {
    placeholder: PLACEHOLDER,
    localized: { set: false, value: 1234, in: 'display' },
    iconLeft: ICON,
    iconRight: ICON,
    monospace: { set: true },
  },
  'one-to-many': {
    ...RELATED,
    sort_field: held('core-interfaces/one-to-many/one-to-many.test.tsx'),
    delete_mode: held('core-interfaces/one-to-many/one-to-many.test.tsx'),
  },
  owner: PEOPLE,
  password: {
    hide: { set: false },
    placeholder: PLACEHOLDER,
    showHash: { set: true, value: '$2y$10$abc' },
    hashingType: held(HASHES),
  },
  preview: { url_template: { set: 'https://example.com/other' } },
  'primary-key': { monospace: { set: false, value: 7 } },
  'radio-buttons': {
    choices: { set: CHOICES },
    format: { set: false, value: 'a', with: { choices: CHOICES }, in: 'display' },
  },
  rating: {
    active_color: { set: 'red', value: 2 },
    max_stars: { set: 7 },
    display: { set: 'number' },
  },
  repeater: {
    template: held('core-interfaces/repeater/repeater.test.tsx'),
    fields: held('core-interfaces/repeater/repeater.test.tsx'),
    placeholder: held('core-interfaces/repeater/repeater.test.tsx'),
    createItemText: { set: 'One more' },
    limit: { set: 1, value: [{ a: 1 }] },
    duplicable: { set: true, value: [{ a: 1 }] },
    structure: held('core-interfaces/repeater/repeater.test.tsx'),
    structure_key: held('core-interfaces/repeater/repeater.test.tsx'),
  },
  slider: {
    minimum: { set: 10 },
    maximum: { set: 50 },
    step: { set: 5, value: 40, in: [{ keys: '{ArrowRight}' }] },
    unit: { set: 'kg', value: 40 },
  },
  slug: {
    placeholder: { ...PLACEHOLDER, props: { isNew: true } },
    onlyOnCreate: { set: false },
    forceLowercase: { set: false, with: { onlyOnCreate: false }, in: TYPED('A') },
    mirroredField: held('core-interfaces/slug/slug.test.tsx'),
  },
  status: {
    simpleBadge: { set: false, value: 'draft', in: 'display' },
    status_mapping: { set: { a: { name: 'A', value: 'a' } } },
  },
  switch: {
    labelOn: { set: 'Yes', value: true },
    labelOff: { set: 'No', value: false },
    checkbox: { set: true },
  },
  tags: {
    alphabetize: { set: false, in: [{ keys: 'b{Enter}a{Enter}' }] },
    lowercase: { set: false, in: [{ keys: 'A{Enter}' }] },
    wrap: { set: true, in: [{ keys: 'a{Enter}' }] },
    format: { set: true, value: ['a'], in: 'display' },
    sanitize: { set: true, in: [{ keys: 'a b!{Enter}' }] },
    iconLeft: ICON,
    iconRight: ICON,
    validation: { set: '^b$', in: [{ keys: 'a{Enter}' }] },
    validationMessage: { set: 'Only b', with: { validation: '^b$' }, in: [{ keys: 'a{Enter}' }] },
    placeholder: PLACEHOLDER,
  },
  'text-input': {
    placeholder: PLACEHOLDER,
    trim: { set: false, in: TYPED(' a ') },
    showCharacterCount: { set: false, props: { length: '20' } },
    iconLeft: ICON,
    iconRight: ICON,
    formatValue: { set: true, value: 'a_b', in: 'display' },
    monospace: { set: true },
  },
  textarea: { rows: { set: 3 }, placeholder: PLACEHOLDER, serif: { set: true } },
  time: { display24HourClock: { set: false, value: '13:14:15', in: 'display' } },
  'toggle-icon': {
    textInactive: { set: 'Off', value: false },
    textActive: { set: 'On', value: true },
    iconInactive: { ...ICON, value: false },
    iconActive: { ...ICON, value: true },
    colorInactive: { set: 'red', value: false },
    colorActive: { set: 'red', value: true },
  },
  translation: {
    languageField: held('core-interfaces/translation/cases.ts'),
    languages: held('core-interfaces/translation/translation.test.tsx'),
    template: held('core-interfaces/translation/translation.test.tsx'),
  },
  'user-roles': {
    relational: 'kept only',
    showPublic: held('core-interfaces/user-roles/user-roles.test.tsx'),
  },
  'user-updated': PEOPLE,
  user: { template: PEOPLE.template, placeholder: PLACEHOLDER },
  wysiwyg: {
    toolbar: { set: ['bold'] },
    custom_formats: held('core-interfaces/wysiwyg/wysiwyg.test.tsx'),
  },
}
