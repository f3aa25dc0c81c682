import type { SystemFieldRow } from './SystemField'

export type SettingType = 'string' | 'integer' | 'boolean' | 'file' | 'array' | 'json' | 'alias'

/** A key of `directus_settings`: what it holds, its first value, and how the console edits it. */
export interface SettingDefinition {
  key: string
  type: SettingType
  /** Stored text of a new project; undefined for dividers and for keys that only the installer writes. */
  seed?: string | null
  /** Left out: the key has no field record. */
  row?: SystemFieldRow
}

const systemThumbnails = [
  { size: 'small', width: 64, height: 64 },
  { size: 'medium', width: 300, height: 300 },
  { size: 'large', width: 800, height: 600 },
].flatMap(({ size, width, height }) =>
  ['crop', 'contain'].map((fit) => ({ key: `directus-${size}-${fit}`, width, height, fit, quality: 80 })),
)

const STRONG_PASSWORD = `/(?=^.{8,}$)(?=.*\\d)(?=.*[a-z])(?=.*[A-Z])(?=.*[!@#$%^&*()_+}{';'?>.<,])(?!.*\\s).*$/`

const thumbnailField = (field: string, type: string, extra: Record<string, unknown>) => ({
  field,
  type,
  required: true,
  ...extra,
})

/** In the order in which a new project's rows are written, so ids are 1 to 21 as clients of the contract know them. */
export const settingDefinitions: readonly SettingDefinition[] = [
  {
    key: 'project_url',
    type: 'string',
    seed: '',
    row: {
      interface: 'text-input',
      width: 'half',
      sort: 2,
      options: { iconRight: 'link' },
      note: 'Where the logo of the console leads',
    },
  },
  {
    key: 'project_logo',
    type: 'file',
    seed: '',
    row: { interface: 'file', width: 'half', sort: 3, note: 'A white SVG or PNG of 40 × 40 pixels' },
  },
  {
    key: 'project_color',
    type: 'string',
    seed: '#263238',
    row: { interface: 'color', width: 'half', sort: 4, note: 'Behind the logo and on the sign-in page' },
  },
  {
    key: 'project_foreground',
    type: 'file',
    seed: '',
    row: { interface: 'file', width: 'half', sort: 5, note: 'Picture in the middle of the sign-in page' },
  },
  {
    key: 'project_background',
    type: 'file',
    seed: '',
    row: { interface: 'file', width: 'half', sort: 6, note: 'Picture that fills the sign-in page' },
  },
  {
    key: 'project_public_note',
    type: 'string',
    seed: '',
    row: { interface: 'markdown', sort: 7, note: 'Shown on the public pages; Markdown' },
  },
  {
    key: 'default_locale',
    type: 'string',
    seed: null,
    row: {
      interface: 'language',
      width: 'half',
      sort: 8,
      options: { limit: true },
      note: 'For people who have not chosen a language',
    },
  },
  {
    key: 'telemetry',
    type: 'boolean',
    seed: '1',
    row: { interface: 'switch', width: 'half', sort: 9, note: 'Whether the console may report its version' },
  },
  {
    key: 'default_limit',
    type: 'integer',
    seed: '200',
    row: {
      interface: 'numeric',
      width: 'half',
      sort: 12,
      required: true,
      options: { iconRight: 'keyboard_tab' },
      note: 'Items of one page, in the console and for API calls without a limit',
    },
  },
  {
    key: 'sort_null_last',
    type: 'boolean',
    seed: '1',
    row: { interface: 'switch', width: 'half', sort: 13, note: 'Put empty values at the end when sorting' },
  },
  {
    key: 'password_policy',
    type: 'string',
    seed: '',
    row: {
      interface: 'dropdown',
      width: 'half',
      sort: 24,
      options: { choices: { '': 'None', '/^.{8,}$/': 'Weak', [STRONG_PASSWORD]: 'Strong' } },
      note: 'What passwords of users must look like',
    },
  },
  {
    key: 'auto_sign_out',
    type: 'integer',
    seed: '10080',
    row: {
      interface: 'numeric',
      width: 'half',
      sort: 22,
      required: true,
      options: { iconRight: 'timer' },
      note: 'Minutes without activity until people are signed out',
    },
  },
  {
    key: 'login_attempts_allowed',
    type: 'integer',
    seed: '25',
    row: {
      interface: 'numeric',
      width: 'half',
      sort: 23,
      options: { iconRight: 'lock' },
      note: 'Failed sign-ins until an address has to wait: a minute, then longer each time',
    },
  },
  {
    key: 'auth_token_ttl',
    type: 'integer',
    seed: '20',
    row: {
      interface: 'numeric',
      width: 'half',
      sort: 25,
      options: { iconRight: 'timer' },
      note: 'Minutes that an API token lives',
    },
  },
  { key: 'trusted_proxies', type: 'string', seed: '' },
  {
    key: 'file_mimetype_whitelist',
    type: 'array',
    seed: '',
    row: {
      interface: 'tags',
      width: 'half',
      sort: 33,
      options: { placeholder: 'Type a media type, press enter' },
      note: 'Media types that may be uploaded; empty allows all',
    },
  },
  {
    key: 'file_naming',
    type: 'string',
    seed: 'uuid',
    row: {
      interface: 'dropdown',
      width: 'half',
      sort: 31,
      options: { choices: { uuid: 'Random identifier', file_name: 'File name' } },
      note: 'How uploaded files are named in the storage',
    },
  },
  {
    key: 'asset_url_naming',
    type: 'string',
    seed: 'private_hash',
    row: {
      interface: 'dropdown',
      width: 'half',
      sort: 32,
      options: { choices: { private_hash: 'Private hash', filename_download: 'File name' } },
      note: 'Last part of the address of an asset',
    },
  },
  {
    key: 'youtube_api_key',
    type: 'string',
    seed: '',
    row: {
      interface: 'text-input',
      sort: 36,
      options: { iconRight: 'videocam' },
      note: 'Lets embeds from YouTube carry more details',
    },
  },
  {
    key: 'asset_whitelist',
    type: 'json',
    seed: '[{"key":"thumbnail","width":200,"height":200,"fit":"contain","quality":80}]',
    row: {
      interface: 'repeater',
      width: 'half',
      sort: 34,
      locked: false,
      options: {
        template: '{{key}}',
        fields: [
          thumbnailField('key', 'string', {
            interface: 'slug',
            width: 'half',
            options: { onlyOnCreate: false },
          }),
          thumbnailField('fit', 'string', {
            interface: 'dropdown',
            width: 'half',
            options: { choices: { crop: 'Crop', contain: 'Contain' } },
          }),
          thumbnailField('width', 'integer', { interface: 'numeric', width: 'half' }),
          thumbnailField('height', 'integer', { interface: 'numeric', width: 'half' }),
          thumbnailField('quality', 'integer', {
            interface: 'slider',
            width: 'full',
            default: 80,
            options: { min: 0, max: 100, step: 1 },
          }),
        ],
      },
      note: 'Sizes in which pictures may be asked for; empty allows all',
    },
  },
  {
    key: 'asset_whitelist_system',
    type: 'json',
    seed: JSON.stringify(systemThumbnails),
    row: {
      interface: 'json',
      width: 'half',
      sort: 35,
      readonly: true,
      hiddenDetail: true,
      hiddenBrowse: true,
      locked: false,
    },
  },
  {
    key: 'project_name',
    type: 'string',
    row: {
      interface: 'text-input',
      width: 'half',
      sort: 1,
      required: true,
      options: { iconRight: 'title' },
      note: 'Title of the project',
    },
  },
  {
    key: 'app_url',
    type: 'string',
    row: {
      interface: 'text-input',
      sort: 10,
      options: { iconRight: 'link', placeholder: 'https://cms.example/admin/' },
      note: 'Where the console stands: the start of links in mails. Empty until an administrator has signed in',
    },
  },
  {
    key: 'map_tiles',
    type: 'string',
    row: {
      interface: 'text-input',
      sort: 14,
      options: { iconRight: 'map', placeholder: 'https://tiles.example/{z}/{x}/{y}.png' },
      note: 'Where the pictures of maps come from. Empty: an outline of the world, and no other server is asked',
    },
  },
  {
    key: 'map_attribution',
    type: 'string',
    row: {
      interface: 'text-input',
      width: 'half',
      sort: 15,
      options: { placeholder: '© OpenStreetMap contributors' },
      note: 'Shown on maps, as those who made the pictures ask for it',
    },
  },
  {
    key: 'map_geocoder',
    type: 'string',
    row: {
      interface: 'text-input',
      width: 'half',
      sort: 16,
      options: { iconRight: 'search', placeholder: 'https://places.example/search' },
      note: 'Where map fields look addresses up: a search that answers as Nominatim does',
    },
  },
  divider('data_divider', 11, 'Data'),
  divider('security_divider', 20, 'Security'),
  divider('files_divider', 30, 'Files & Thumbnails'),
]

function divider(key: string, sort: number, title: string): SettingDefinition {
  return {
    key,
    type: 'alias',
    row: { interface: 'divider', sort, hiddenBrowse: true, options: { style: 'large', title, hr: true } },
  }
}

/** The type of a key; keys no one defined hold text. */
export function settingType(key: string): SettingType {
  return settingDefinitions.find((definition) => definition.key === key)?.type ?? 'string'
}
