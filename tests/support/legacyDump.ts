import { systemCollections } from '../contract/systemCollections'

/** What a dump is made of beside the facts of the contract. */
export interface LegacyDumpOptions {
  dialect: 'sqlite' | 'mysql'
  /** Of both users; PHP writes bcrypt as `$2y$`. */
  passwordHash: string
}

/**
 * The SQL of a project as an installation of Directus 8 leaves it, made from the written facts of the contract alone: the
 * system tables of `systemCollections` with their field rows, relations, presets, roles and migrations of 14 digits, and a
 * small collection of articles with an author, a cover and a status.
 */
export function legacyDump({ dialect, passwordHash }: LegacyDumpOptions): string[] {
  const tables = Object.entries(systemCollections).map(([name, lines]) => createTable(dialect, name, lines))
  return [
    ...tables,
    ...articleTable(dialect),
    ...fieldRows().map((row) => insert(dialect, 'directus_fields', row)),
    ...contents(passwordHash).flatMap(([table, rows]) => rows.map((row) => insert(dialect, table, row))),
  ]
}

type Row = Record<string, string | number | null>

interface Fact {
  field: string
  type: string
  datatype: string
  interface: string
  width: string
  sort: string
  flags: readonly string[]
  preset: string
}

function parse(line: string): Fact {
  const [field = '', type = '', datatype = '', id = '', width = '', sort = '', flags = '', preset = ''] = line
    .split('|')
    .map((part) => part.trim())
  return { field, type, datatype, interface: id, width, sort, flags: flags.split(' '), preset }
}

function createTable(dialect: LegacyDumpOptions['dialect'], name: string, lines: readonly string[]): string {
  const columns = lines
    .map(parse)
    .filter(({ datatype }) => datatype !== 'none')
    .map((fact) => columnSql(dialect, fact))
  return `CREATE TABLE ${quoted(dialect, name)} (${columns.join(', ')})`
}

function columnSql(dialect: LegacyDumpOptions['dialect'], { field, datatype, flags, preset }: Fact): string {
  const name = quoted(dialect, field)
  const isKey = flags.includes('primary')
  const isCounted = isKey && flags.includes('auto')
  if (dialect === 'sqlite' && isCounted) return `${name} INTEGER PRIMARY KEY AUTOINCREMENT`
  const isTime = datatype === 'TIMESTAMP'
  return [
    name,
    // SQLite takes the sign only in front of the length, which integers need not have.
    dialect === 'sqlite' ? datatype.replace(/\(\d+\)( unsigned)$/, '$1') : datatype,
    isKey || flags.includes('notnull') ? 'NOT NULL' : isTime ? 'NULL DEFAULT NULL' : '',
    preset === '' ? '' : `DEFAULT ${literal(preset)}`,
    isCounted ? 'AUTO_INCREMENT' : '',
    isKey ? 'PRIMARY KEY' : flags.includes('unique') ? 'UNIQUE' : '',
  ]
    .filter((part) => part !== '')
    .join(' ')
}

/** The rows that describe the fields of system collections; `-` for the interface means that there is none. */
function fieldRows(): Row[] {
  return Object.entries(systemCollections).flatMap(([collection, lines]) =>
    lines
      .map(parse)
      .filter((fact) => fact.width !== '-')
      .map((fact) => ({
        collection,
        field: fact.field,
        type: fact.type,
        interface: fact.interface === '-' ? null : fact.interface,
        locked: fact.flags.includes('unlocked') ? 0 : 1,
        required: fact.flags.includes('required') ? 1 : 0,
        readonly: fact.flags.includes('readonly') ? 1 : 0,
        hidden_detail: fact.flags.includes('hidden_detail') ? 1 : 0,
        hidden_browse: fact.flags.includes('hidden_browse') ? 1 : 0,
        sort: fact.sort === '-' ? null : Number(fact.sort),
        width: fact.width,
      })),
  )
}

function articleTable(dialect: LegacyDumpOptions['dialect']): string[] {
  const key =
    dialect === 'sqlite'
      ? 'id INTEGER PRIMARY KEY AUTOINCREMENT'
      : 'id INT(15) unsigned NOT NULL AUTO_INCREMENT PRIMARY KEY'
  const whole = dialect === 'sqlite' ? 'INT unsigned' : 'INT(10) unsigned'
  return [
    `CREATE TABLE articles (${key}, status VARCHAR(20) DEFAULT 'draft', title VARCHAR(200), body TEXT, author ${whole},
      cover ${whole}, published_on DATETIME, tags VARCHAR(255))`,
  ]
}

const STATUS_MAPPING = {
  published: { name: 'Published', soft_delete: false, listing_subdued: false, required_fields: true },
  draft: { name: 'Draft', soft_delete: false, listing_subdued: false, required_fields: false },
  deleted: { name: 'Deleted', soft_delete: true, listing_subdued: false, required_fields: true },
}

function articleFields(): Row[] {
  const field = (name: string, type: string, id: string, extra: Row = {}): Row => ({
    collection: 'articles',
    field: name,
    type,
    interface: id,
    width: 'full',
    ...extra,
  })
  return [
    field('id', 'integer', 'primary-key', { hidden_detail: 1, required: 1 }),
    field('status', 'status', 'status', { options: JSON.stringify({ status_mapping: STATUS_MAPPING }) }),
    field('title', 'string', 'text-input', { required: 1 }),
    field('body', 'string', 'wysiwyg'),
    field('author', 'owner', 'owner'),
    field('cover', 'file', 'file'),
    field('published_on', 'datetime', 'datetime'),
    field('tags', 'array', 'tags'),
  ]
}

function contents(passwordHash: string): [table: string, rows: Row[]][] {
  const user = (id: number, role: number, email: string, name: string): Row => ({
    id,
    status: 'active',
    role,
    first_name: name,
    last_name: 'Legacy',
    email,
    password: passwordHash,
    theme: 'auto',
    timezone: 'UTC',
    locale: 'en-US',
    email_notifications: 1,
  })
  const relation = (many: string, name: string, one: string): Row => ({
    collection_many: many,
    field_many: name,
    collection_one: one,
  })
  const permission = (collection: string, rights: Row = {}): Row => ({
    collection,
    role: 3,
    create: 'full',
    read: 'full',
    update: 'mine',
    delete: 'none',
    ...rights,
  })
  return [
    [
      'directus_migrations',
      [20180220023138, 20180220023144, 20190412010500, 20200303111750].map((version) => ({
        version,
        migration_name: `Step${version}`,
        start_time: '2020-04-01 08:00:00',
        end_time: '2020-04-01 08:00:01',
        breakpoint: 0,
      })),
    ],
    [
      'directus_roles',
      [
        { id: 1, name: 'Administrator', description: 'Everything' },
        { id: 2, name: 'Public', description: 'Everyone' },
        { id: 3, name: 'Editor', description: 'Writes' },
      ],
    ],
    ['directus_users', [user(1, 1, 'boss@example.com', 'Bea'), user(2, 3, 'writer@example.com', 'Wim')]],
    [
      'directus_settings',
      [
        { id: 1, key: 'project_name', value: 'Legacy Works' },
        { id: 2, key: 'default_limit', value: '200' },
        { id: 3, key: 'sort_null_last', value: '1' },
        { id: 4, key: 'auto_sign_out', value: '10080' },
        { id: 5, key: 'file_naming', value: 'uuid' },
        { id: 6, key: 'asset_url_naming', value: 'private_hash' },
      ],
    ],
    [
      'directus_relations',
      [
        relation('directus_activity', 'action_by', 'directus_users'),
        relation('directus_files', 'uploaded_by', 'directus_users'),
        relation('directus_users', 'role', 'directus_roles'),
        relation('articles', 'cover', 'directus_files'),
      ],
    ],
    [
      'directus_collection_presets',
      [
        {
          id: 1,
          collection: 'directus_files',
          view_type: 'cards',
          view_options: '{"cards":{"title":"title"}}',
        },
      ],
    ],
    ['directus_collections', [{ collection: 'articles', managed: 1, hidden: 0, single: 0, icon: 'article' }]],
    ['directus_fields', articleFields()],
    [
      'directus_permissions',
      [
        permission('articles', { status: 'published' }),
        permission('articles', { status: 'draft', delete: 'mine' }),
        permission('directus_users', { create: 'none' }),
        permission('directus_files'),
        permission('directus_collections', { create: 'none', update: 'none' }),
        permission('directus_fields', { create: 'none', update: 'none' }),
      ],
    ],
    [
      'directus_files',
      [
        {
          id: 1,
          storage: 'local',
          private_hash: 'k3v9x0q2m5tz81ab',
          filename_disk: '0f2c6a54-3c1e-4b7e-9a31-d0e8c6a1f7b2.png',
          filename_download: 'harbour.png',
          title: 'Harbour',
          type: 'image/png',
          uploaded_by: 1,
          uploaded_on: '2020-04-02 09:00:00',
          charset: 'binary',
          filesize: 70,
          width: 1,
          height: 1,
        },
      ],
    ],
    [
      'articles',
      [
        { id: 1, status: 'published', title: 'Launch notes', author: 2, cover: 1, tags: 'red,blue' },
        { id: 2, status: 'draft', title: 'Later', author: 1, cover: null, tags: null },
        { id: 3, status: 'deleted', title: 'Gone', author: 2, cover: null, tags: null },
      ],
    ],
    [
      'directus_activity',
      [
        {
          id: 1,
          action: 'update',
          action_by: 2,
          action_on: '2020-04-03 10:00:00',
          ip: '203.0.113.9',
          user_agent: 'Mozilla/5.0',
          collection: 'articles',
          item: '1',
        },
      ],
    ],
    [
      'directus_revisions',
      [
        {
          id: 1,
          activity: 1,
          collection: 'articles',
          item: '1',
          data: '{"id":"1","title":"Launch notes","tags":"red,blue"}',
          delta: '{"title":"Launch notes"}',
          parent_changed: 0,
        },
      ],
    ],
  ]
}

function insert(dialect: LegacyDumpOptions['dialect'], table: string, row: Row): string {
  const names = Object.keys(row).map((name) => quoted(dialect, name))
  const values = Object.values(row).map((value) => (value === null ? 'NULL' : literal(value)))
  return `INSERT INTO ${quoted(dialect, table)} (${names.join(', ')}) VALUES (${values.join(', ')})`
}

function literal(value: string | number): string {
  return typeof value === 'number' ? String(value) : `'${value.replaceAll("'", "''")}'`
}

function quoted(dialect: LegacyDumpOptions['dialect'], name: string): string {
  return dialect === 'mysql' ? `\`${name}\`` : `"${name}"`
}
