/** A field of the contact sheets whose value is no other item: what it is, and what stands in it. */
export interface PlainInput {
  id: string
  label: string
  type: string
  datatype?: string
  length?: number | string
  width?: 'half' | 'full'
  options?: Record<string, unknown>
  value?: unknown
  /** What it refuses once it is typed into its first box. */
  refuses?: string
}

const choices = { north: 'North', east: 'East', south: 'South', west: 'West, as far as the islands' }
const many = Object.fromEntries(
  Array.from({ length: 9 }, (_, index) => [`c${index}`, `Gallery ${index + 1}`]),
)
const TEXT = { type: 'string', datatype: 'VARCHAR', length: 200 }
const LONG = { type: 'string', datatype: 'TEXT', width: 'full' } as const
const LIST = { type: 'array', datatype: 'VARCHAR', length: 500 }
const INTEGER = { type: 'integer', datatype: 'INT', length: 10 }
const BOOLEAN = { type: 'boolean', datatype: 'TINYINT' }
const JSON_TEXT = { type: 'json', datatype: 'TEXT', width: 'full' } as const

export const plainInputs: readonly PlainInput[] = [
  { id: 'text-input', label: 'Title', ...TEXT, value: 'Nordic light over the harbour' },
  { id: 'slug', label: 'Address', type: 'slug', datatype: 'VARCHAR', length: 200, value: 'nordic-light' },
  { id: 'status', label: 'Status', type: 'status', datatype: 'VARCHAR', length: 20, value: 'draft' },
  { id: 'dropdown', label: 'Region', ...TEXT, options: { choices }, value: 'north' },
  { id: 'radio-buttons', label: 'Coast', ...TEXT, options: { choices }, value: 'east' },
  { id: 'checkboxes', label: 'Rooms', ...LIST, options: { choices }, value: ['north', 'south'] },
  {
    id: 'multiselect',
    label: 'Galleries',
    ...LIST,
    options: { choices: many, size: 5 },
    value: ['c1', 'c3'],
  },
  { id: 'tags', label: 'Keywords', ...LIST, value: ['fog', 'harbour', 'long exposure'] },
  {
    ...{ id: 'button-group', label: 'Layout', ...TEXT, value: 'grid' },
    options: {
      choices: [
        { label: 'List', value: 'list', icon: 'view_list' },
        { label: 'Grid', value: 'grid', icon: 'grid_view' },
      ],
    },
  },
  {
    id: 'switch',
    label: 'On show',
    ...BOOLEAN,
    options: { labelOn: 'Shown', labelOff: 'Hidden' },
    value: true,
  },
  { id: 'toggle-icon', label: 'Liked', ...BOOLEAN, value: true },
  { id: 'numeric', label: 'Visitors', ...INTEGER, value: 1240, refuses: '12.7' },
  { id: 'file-size', label: 'Room on disk', ...INTEGER, value: 1_500_000, refuses: 'much' },
  { id: 'slider', label: 'Brightness', ...INTEGER, options: { unit: '%' }, value: 40 },
  { id: 'rating', label: 'Rating', ...INTEGER, value: 3 },
  { id: 'sort', label: 'Place', type: 'sort', datatype: 'INT', length: 10, value: 4 },
  { id: 'date', label: 'Opens on', type: 'date', datatype: 'DATE', value: '2026-03-14', refuses: '02' },
  { id: 'time', label: 'Opens at', type: 'time', datatype: 'TIME', value: '10:30:00', refuses: '1' },
  { id: 'datetime', label: 'Built', type: 'datetime', datatype: 'DATETIME', value: '2026-03-12 08:15:00' },
  { id: 'calendar', label: 'Closes on', type: 'date', datatype: 'DATE', value: '2026-05-31' },
  { id: 'color', label: 'Wall', ...TEXT, value: '#1F6F78', refuses: 'banana' },
  { id: 'color-palette', label: 'Accent', ...TEXT, value: 'teal-500' },
  { id: 'icon', label: 'Sign', ...TEXT, value: 'photo_camera' },
  { id: 'language', label: 'Spoken in', ...TEXT, value: 'fr' },
  { id: 'collections', label: 'Listed in', ...TEXT, value: 'cities' },
  { id: 'interfaces', label: 'Shown by', ...TEXT, value: 'slider' },
  { id: 'hashed', label: 'Code', type: 'hash', datatype: 'VARCHAR', length: 255, value: 'secret' },
  { id: 'password', label: 'Password', type: 'hash', datatype: 'VARCHAR', length: 255, value: 'secret' },
  { id: 'datetime-created', label: 'Made', type: 'datetime_created', datatype: 'DATETIME' },
  { id: 'owner', label: 'Made by', type: 'owner', datatype: 'INT', length: 10 },
  {
    id: 'textarea',
    label: 'Summary',
    ...LONG,
    value: 'A room of forty prints.\nNone of them is larger than a hand.',
  },
  { id: 'markdown', label: 'Guide', ...LONG, value: '## The first room\n\n- [x] lit\n- [ ] labelled' },
  {
    id: 'wysiwyg',
    label: 'Text on the wall',
    ...LONG,
    value: '<h2>Light</h2><p>It comes <strong>late</strong>.</p>',
  },
  { id: 'code', label: 'Embed', ...LONG, options: { language: 'text/html' }, value: '<p class="a">One</p>' },
  { id: 'json', label: 'Data', ...JSON_TEXT, value: { size: [30, 40], framed: true } },
  { id: 'key-value', label: 'Facts', ...JSON_TEXT, value: { paper: 'cotton', year: '1931' } },
  {
    ...{ id: 'repeater', label: 'Steps', ...JSON_TEXT, value: [{ name: 'Hang' }, { name: 'Light' }] },
    options: {
      template: '{{ name }}',
      fields: [{ field: 'name', interface: 'text-input', type: 'string', width: 'full' }],
    },
  },
  { id: 'map', label: 'Where', ...JSON_TEXT, value: { lat: 60.39, lng: 5.32 } },
]
