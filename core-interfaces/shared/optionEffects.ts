import { aFile, type CaseStep } from '@pergola/sdk/testing'

/** What another value of an option than its default changes. */
export interface OptionEffect {
  /** The value of the option. */
  set: unknown
  /** Options that it needs. */
  with?: Readonly<Record<string, unknown>>
  /** What stands in the field. */
  value?: unknown
  /** What opens a dialog, a menu or a list before one looks. */
  after?: readonly CaseStep[]
  /** Where it is seen: in what is drawn, in what these steps stage, or in what the server keeps of the value. Default: the input. */
  in?: 'input' | 'display' | 'server' | readonly CaseStep[]
  /** Props that the input needs: others than that of a form, such as `isNew`. */
  props?: Readonly<Record<string, unknown>>
  /** Props that change once it is drawn, as when someone types in another field. */
  later?: Readonly<Record<string, unknown>>
  /** It is seen in the code editor, not in the plain box that stands there until that is loaded. */
  isOfEditor?: boolean
}

const PLACEHOLDER = { set: 'Such as this' }
const ICON = { set: 'anchor' }
const CHOICES = { a: 'Apple', b: 'Banana' }
const TYPED = (text: string): readonly CaseStep[] => [{ type: text }]
const DATE = '2024-03-05'
const MOMENT = '2024-03-05 10:11:12'
const HASHES = { set: 'md5', value: 'secret', in: 'server' } as const
const PICKED: readonly CaseStep[] = [{ press: 'Existing file' }]
/** Where it is by the keys: under the crosshair, or one step from it, which is smaller where the map is larger. */
const PLACED: readonly CaseStep[] = [{ keys: '{Enter}' }]
const MOVED: readonly CaseStep[] = [{ keys: '{ArrowUp}{Enter}' }]
const ROW_FIELDS = ['a', 'b', 'c'].map((field) => ({ field, interface: 'text-input', type: 'string' }))
const NAMED = { template: '{{ name }}' }
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

/** Every option of every interface: what it changes. There is no other way to list one. */
export const optionEffects: Readonly<Record<string, Readonly<Record<string, OptionEffect>>>> = {
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
    listing_template: { set: '{{ language.name }}', in: 'display' },
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
    lineNumber: { set: false, value: 'let a', isOfEditor: true },
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
    defaultToCurrentDatetime: { set: true, props: { isNew: true } },
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
    placeholder: { ...PLACEHOLDER, with: { choices: CHOICES } },
    allow_other: {
      set: true,
      with: { choices: CHOICES },
      in: [{ press: /Field/ }, { press: 'Enter a value' }, { type: 'c', into: 'Enter a value' }],
    },
    formatting: { set: false, value: 'a', with: { choices: CHOICES }, in: 'display' },
    icon: { ...ICON, with: { choices: CHOICES } },
  },
  'file-preview': { edit: { set: [], props: { values: aFile() } } },
  'file-size': {
    placeholder: PLACEHOLDER,
    format: { set: false, value: 1500, in: 'display' },
    formatInput: { set: false },
    decimal: { set: false, value: 1500, in: 'display' },
  },
  file: {
    crop: { set: false, value: 1 },
    viewType: { set: 'tabular', after: PICKED },
    viewOptions: { set: { title: 'type' }, after: PICKED },
    viewQuery: { set: { sort: 'title' }, after: PICKED },
    filters: { set: [{ field: 'title', operator: 'eq', value: 'Map' }], after: PICKED },
    accept: { set: 'image/svg+xml', after: PICKED },
    allowDelete: { set: true, value: 1, after: [{ press: 'Options' }] },
  },
  files: { ...RELATED, accept: { set: 'image/*', after: [{ press: 'Add new' }] } },
  hashed: {
    hide: { set: true },
    placeholder: PLACEHOLDER,
    showHash: { set: true, value: '$2y$10$abc' },
    hashingType: HASHES,
  },
  'interface-options': { interfaceField: { set: 'kind', props: { values: { kind: 'slider' } } } },
  'interface-types': {
    interfaceField: { set: 'kind', props: { values: { kind: 'tags' } }, after: [{ press: /Field/ }] },
  },
  interfaces: {
    placeholder: PLACEHOLDER,
    relational: { set: false, in: [{ type: 'Many to One' }, { keys: '{Enter}' }] },
    status: { set: false, in: [{ type: 'Status' }, { keys: '{Enter}' }] },
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
  'many-to-many': RELATED,
  'many-to-one': {
    template: { set: '{{ name }}', value: 1 },
    visible_fields: {
      set: 'id',
      with: { ...NAMED, threshold: 0 },
      value: 1,
      after: [{ press: /Norwegian/ }],
    },
    placeholder: PLACEHOLDER,
    threshold: { set: 1, with: NAMED, value: 1 },
    icon: ICON,
  },
  map: {
    height: { set: '200' },
    theme: { set: 'color' },
    mapLat: { set: '50', in: PLACED },
    mapLng: { set: '8', in: PLACED },
    defaultZoom: { set: '2', in: MOVED },
    maxZoom: { set: '2', in: MOVED },
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
    sort_field: { set: 'place' },
    delete_mode: { set: 'item', in: [{ press: 'Remove Oslo' }] },
  },
  owner: PEOPLE,
  password: {
    hide: { set: false },
    placeholder: PLACEHOLDER,
    showHash: { set: true, value: '$2y$10$abc' },
    hashingType: HASHES,
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
    template: { set: '{{ b }}', with: { fields: ROW_FIELDS }, value: [{ a: 'x', b: 'y' }] },
    fields: { set: ROW_FIELDS, value: [{ a: 'x' }] },
    placeholder: { set: 'Nothing yet', with: { fields: ROW_FIELDS }, value: [{ b: 'y' }] },
    createItemText: { set: 'One more', with: { fields: ROW_FIELDS } },
    limit: { set: 1, with: { fields: ROW_FIELDS }, value: [{ a: 'x' }] },
    duplicable: { set: true, with: { fields: ROW_FIELDS }, value: [{ a: 'x' }] },
    structure: {
      set: 'object',
      with: { fields: ROW_FIELDS, structure_key: 'a' },
      value: [{ a: 'x' }, { a: 'y' }],
      in: [{ press: 'Delete x' }],
    },
    structure_key: { set: 'a', with: { fields: ROW_FIELDS, structure: 'object' }, value: { x: { b: 'y' } } },
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
    mirroredField: {
      set: 'title',
      props: { isNew: true, values: { title: 'Old' } },
      later: { values: { title: 'A new one' } },
    },
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
    languageField: { set: 'tongue' },
    languages: { set: { en: 'English' } },
    template: { set: '{{ name }}', in: 'display' },
  },
  'user-roles': {
    relational: { set: false, value: 1 },
    showPublic: { set: true, after: [{ type: 'Pub' }] },
  },
  'user-updated': PEOPLE,
  user: { template: PEOPLE.template, placeholder: PLACEHOLDER },
  wysiwyg: {
    toolbar: { set: ['bold'] },
    custom_formats: { set: [{ title: 'Lead', inline: 'span', classes: 'lead' }] },
  },
}
