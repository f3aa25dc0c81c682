import { type TSchema, Type } from 'typebox'
import { Key, knownWords, nullable, ref, refTo } from '../http/answers'
import { CollectionListing, Filter, LayoutStates, ModuleListing, OpenRecord } from '../system/jsonShapes'
import type { SystemField } from '../system/SystemField'
import { type SystemCollection, systemTables } from '../system/systemTables'

const Text = Type.String()
const Id = Type.Integer({ minimum: 0 })

/** A key, or the row behind it where `fields` goes that deep: null where the reader may not see that row. */
const related = (name: string) => Type.Union([Type.Integer(), refTo(name), Type.Null()])

const PermissionLevel = knownWords('none', 'mine', 'role', 'full')
const CommentLevel = knownWords('none', 'read', 'create', 'update', 'full')
const ExplainLevel = knownWords('none', 'create', 'update', 'always')

export const Translation = Type.Object(
  {
    locale: Text,
    translation: Text,
    texts: Type.Optional(
      Type.Record(Text, Text, {
        description:
          'Ours alone: the note and the choices in this language, by their words as they are stored',
      }),
    ),
  },
  { $id: 'Translation', additionalProperties: true },
)

export const Thumbnail = Type.Object(
  {
    key: Text,
    url: Text,
    relative_url: Text,
    dimension: Text,
    width: Type.Integer(),
    height: Type.Integer(),
  },
  { $id: 'Thumbnail' },
)

export const FileData = Type.Object(
  {
    full_url: Text,
    url: Text,
    asset_url: Text,
    thumbnails: nullable(Type.Array(ref(Thumbnail))),
    embed: Type.Optional(nullable(Type.Object({ html: Text, url: Text }))),
  },
  { $id: 'FileData', description: 'Addresses of a file' },
)

/** What a datatype alone does not say about a field. */
type Refinements = Readonly<Record<string, TSchema>>

interface RecordDefinition {
  /** Name of the type. */
  name: string
  collection: SystemCollection
  description?: string
  fields?: Refinements
}

const definitions: readonly RecordDefinition[] = [
  {
    name: 'Activity',
    collection: 'directus_activity',
    fields: { action_by: related('User') },
  },
  {
    name: 'CollectionPreset',
    collection: 'directus_collection_presets',
    description:
      'A remembered listing (`title` null) or a bookmark. `view_query` and `view_options` are keyed by layout id',
    fields: {
      user: { ...related('User'), 'x-type': 'number | null' },
      role: { ...related('Role'), 'x-type': 'number | null' },
      collection: Text,
      filters: nullable(Type.Array(ref(Filter))),
      view_type: nullable(Text),
      view_query: nullable(LayoutStates),
      view_options: nullable(LayoutStates),
    },
  },
  {
    name: 'FileRecord',
    collection: 'directus_files',
    fields: {
      uploaded_by: related('User'),
      folder: related('Folder'),
      tags: Type.Array(Text),
      data: ref(FileData),
      metadata: Type.Unknown(),
      checksum: nullable(Type.String({ description: 'Of the content, which its addresses take as `v`' })),
    },
  },
  {
    name: 'Folder',
    collection: 'directus_folders',
    fields: { parent_folder: related('Folder') },
  },
  {
    name: 'Permission',
    collection: 'directus_permissions',
    fields: {
      collection: Text,
      role: { ...related('Role'), 'x-type': 'number' },
      status: nullable(
        Type.String({
          description: 'Null for collections without statuses; else a status value, or `$create`',
        }),
      ),
      create: nullable(PermissionLevel),
      read: nullable(PermissionLevel),
      update: nullable(PermissionLevel),
      delete: nullable(PermissionLevel),
      comment: nullable(CommentLevel),
      explain: nullable(ExplainLevel),
      read_field_blacklist: nullable(Type.Array(Text)),
      write_field_blacklist: nullable(Type.Array(Text)),
      status_blacklist: nullable(Type.Array(Text)),
    },
  },
  {
    name: 'Relation',
    collection: 'directus_relations',
    fields: {
      on_delete: Type.Optional(
        Type.String({
          description:
            'What becomes of items that refer to one that is deleted: `clear`, `restrict` or `delete`; without it they keep its key',
          'x-absent': true,
        }),
      ),
    },
  },
  {
    name: 'Revision',
    collection: 'directus_revisions',
    fields: {
      activity: { ...related('Activity'), 'x-type': 'number' },
      collection: Text,
      data: OpenRecord,
      delta: nullable(OpenRecord),
    },
  },
  {
    name: 'Role',
    collection: 'directus_roles',
    fields: {
      ip_whitelist: Type.Array(Text),
      module_listing: nullable(ModuleListing),
      collection_listing: nullable(CollectionListing),
    },
  },
  {
    name: 'Setting',
    collection: 'directus_settings',
    description: 'One row per key; the value of a file is its record, of JSON its text',
    fields: { value: Type.Unknown() },
  },
  {
    name: 'User',
    collection: 'directus_users',
    fields: {
      role: related('Role'),
      avatar: related('FileRecord'),
      theme: nullable(knownWords('auto', 'light', 'dark')),
      last_access_on: nullable(Text),
    },
  },
  { name: 'Webhook', collection: 'directus_webhooks' },
]

/**
 * Rows of system collections as they go over the wire, each with the fields that every project has. Projects may add
 * fields of their own; and `fields` of a request chooses which are there.
 */
export const systemRecords: readonly TSchema[] = definitions.map(describeRecord)

function describeRecord({ name, collection, description, fields = {} }: RecordDefinition): TSchema {
  const table = systemTables.find((each) => each.name === collection)
  const properties = Object.fromEntries(
    (table?.fields ?? []).flatMap((field: SystemField) => {
      const schema = fields[field.field] ?? describeField(field)
      return schema ? [[field.field, Type.Optional(schema)]] : []
    }),
  )
  return Type.Object(properties, {
    $id: name,
    description: description ?? `A row of ${collection}`,
    additionalProperties: true,
    'x-row': true,
  })
}

/** From the type and the column; null for aliases that show nothing. */
function describeField({ type, notNull, primaryKey }: SystemField): TSchema | null {
  const isNullable = !notNull && !primaryKey
  const plain = (schema: TSchema) => (isNullable ? nullable(schema) : schema)
  switch (type) {
    case 'alias':
      return null
    case 'integer':
    case 'sort':
      return plain(primaryKey ? Id : Type.Integer())
    case 'boolean':
      return Type.Boolean()
    case 'array':
      return Type.Array(Text)
    case 'json':
      return Type.Unknown()
    case 'o2m':
      return Type.Array(Type.Union([ref(Key), OpenRecord]))
    case 'm2o':
    case 'file':
    case 'owner':
      return Type.Union([ref(Key), OpenRecord, Type.Null()])
    default:
      return plain(Text)
  }
}
