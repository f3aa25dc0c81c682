import type { CollectionSnapshot, Json, Values } from '../snapshot/Snapshot'
import { texts } from './texts'

/** Parts of which the models of templates are made, in the form of model files. */
type Extra = Readonly<Record<string, Json>>

export function text(field: string, length: number, extra: Extra = {}): Values {
  return {
    field,
    type: 'string',
    datatype: 'VARCHAR',
    length: String(length),
    interface: 'text-input',
    ...extra,
  }
}

export function longText(field: string, interfaceId: string, extra: Extra = {}): Values {
  return { field, type: 'string', datatype: 'TEXT', interface: interfaceId, ...extra }
}

export function wholeNumber(field: string, extra: Extra = {}): Values {
  return { field, type: 'integer', datatype: 'INT', interface: 'numeric', width: 'half', ...extra }
}

export function dropdown(field: string, choices: Record<string, string>, extra: Extra = {}): Values {
  return text(field, 40, { interface: 'dropdown', options: { choices }, width: 'half', ...extra })
}

export function file(field: string, extra: Extra = {}): Values {
  return { field, type: 'file', datatype: 'INT', signed: false, interface: 'file', width: 'half', ...extra }
}

export function slug(of: string): Values {
  return {
    ...{ field: 'slug', type: 'slug', datatype: 'VARCHAR', length: '160', unique: true, interface: 'slug' },
    ...{ options: { mirroredField: of }, width: 'half', note: texts.slug },
  }
}

/** One of another collection, shown by a template. */
export function reference(field: string, template: string, extra: Extra = {}): Values {
  return {
    ...{ field, type: 'm2o', datatype: 'INT', signed: false, interface: 'many-to-one', width: 'half' },
    ...{ options: { template } },
    ...extra,
  }
}

/** Many of another collection: no column, the other side holds the keys. */
export function list(field: string, interfaceId: 'one-to-many' | 'many-to-many', options: Extra): Values {
  return { field, type: 'o2m', interface: interfaceId, hidden_browse: true, options }
}

export function relation(
  many: string,
  field: string,
  one: string,
  oneField?: string,
  junction?: string,
): Values {
  return {
    ...{ collection_many: many, field_many: field, collection_one: one },
    ...(oneField !== undefined && { field_one: oneField }),
    ...(junction !== undefined && { junction_field: junction }),
  }
}

/** A collection with its key, whose fields stand in forms as they are written down here. */
export function collection(name: string, values: Extra, fields: readonly Values[]): CollectionSnapshot {
  return {
    collection: name,
    ...values,
    fields: [KEY, ...fields].map((field, index) => ({ ...field, sort: index + 1 })),
  }
}

const KEY: Values = {
  ...{
    field: 'id',
    type: 'integer',
    datatype: 'INT',
    signed: false,
    primary_key: true,
    auto_increment: true,
  },
  ...{ interface: 'primary-key', hidden_detail: true, hidden_browse: true },
}

const badge = (name: string, value: string, colors: [string, string], isPublished: boolean) => ({
  ...{ name, value, text_color: colors[0], background_color: colors[1], browse_subdued: !isPublished },
  ...{
    browse_badge: true,
    soft_delete: value === 'deleted',
    published: isPublished,
    required_fields: isPublished,
  },
})

export const STATUS: Values = {
  ...{
    field: 'status',
    type: 'status',
    datatype: 'VARCHAR',
    length: '20',
    default_value: 'draft',
    required: true,
  },
  interface: 'status',
  options: {
    status_mapping: {
      published: badge(texts.status.published, 'published', ['white', 'teal-700'], true),
      draft: badge(texts.status.draft, 'draft', ['blue-grey-800', 'blue-grey-100'], false),
      deleted: badge(texts.status.deleted, 'deleted', ['white', 'red-700'], false),
    },
  },
}

const person = { datatype: 'INT', signed: false, readonly: true, hidden_browse: true, width: 'half' }

/** Filled by the server. */
export const OWNER: Values = {
  ...{ field: 'owner', type: 'owner', interface: 'owner', ...person },
  options: { template: '{{first_name}} {{last_name}}', display: 'both' },
}
export const CREATED_ON: Values = {
  ...{ field: 'created_on', type: 'datetime_created', datatype: 'DATETIME', interface: 'datetime-created' },
  ...{ readonly: true, hidden_browse: true, width: 'half' },
}

/**
 * The table of texts in other languages, with its field on the collection and the relation between the two. Each text has a
 * status of its own: rights know no status of the item behind it, and the texts of a draft are no one's business.
 */
export function translations(of: string, key: string, translated: readonly Values[]) {
  const name = `${of}_translations`
  return {
    table: collection(name, { hidden: true, icon: 'translate', note: texts.translations }, [
      reference(key, '{{id}}', { hidden_detail: true, required: true }),
      {
        field: 'language',
        type: 'lang',
        datatype: 'VARCHAR',
        length: '10',
        interface: 'language',
        required: true,
      },
      STATUS,
      ...translated,
    ]),
    field: {
      ...{ field: 'translations', type: 'translation', interface: 'translation', hidden_browse: true },
      options: { languageField: 'language', languages: { de: 'German', fr: 'French', es: 'Spanish' } },
    } as Values,
    relation: relation(name, key, of, 'translations'),
  }
}

/** A table that ties two collections together. */
export function junction(name: string, one: string, other: string): CollectionSnapshot {
  const key = (field: string) => reference(field, '{{id}}', { required: true })
  return collection(name, { hidden: true, icon: 'link', note: texts.junction }, [key(one), key(other)])
}

/** What editors of a template may do: their own work in full, that of others to read, files to add. */
export function editors(
  role: string,
  collections: readonly string[],
  withStatus: readonly string[],
): Values[] {
  const own = collections.filter((name) => !withStatus.includes(name))
  const onItems = (name: string, status?: string): Values => ({
    ...{ role, collection: name, create: 'full', read: 'full', update: status ? 'mine' : 'full' },
    ...{ delete: status ? 'mine' : 'full', comment: 'update', ...(status && { status }) },
  })
  return [
    ...own.map((name) => onItems(name)),
    ...withStatus.flatMap((name) => [
      ...['draft', 'published'].map((status) => onItems(name, status)),
      { role, collection: name, status: 'deleted' },
    ]),
    ...[
      'directus_collections',
      'directus_fields',
      'directus_relations',
      'directus_settings',
      'directus_revisions',
    ].map((name) => ({
      role,
      collection: name,
      read: 'full',
      ...(name === 'directus_revisions' && { create: 'full' }),
    })),
    ...['directus_files', 'directus_folders'].map((name) => ({
      role,
      collection: name,
      create: 'full',
      read: 'full',
      update: 'full',
    })),
    { role, collection: 'directus_activity', create: 'full', read: 'mine', comment: 'update' },
    {
      role,
      collection: 'directus_collection_presets',
      create: 'full',
      read: 'full',
      update: 'mine',
      delete: 'mine',
    },
    { role, collection: 'directus_permissions', read: 'mine' },
    { role, collection: 'directus_roles', read: 'mine' },
    { role, collection: 'directus_users', status: 'active', read: 'full', update: 'mine' },
  ]
}

/** Anyone may read these: of collections with a status the published items, and of none who made them. */
export function readers(collections: readonly string[], withStatus: readonly string[]): Values[] {
  return collections.map((name) => ({
    ...{ role: '@public', collection: name, read: 'full' },
    ...(withStatus.includes(name) && { status: 'published', read_field_blacklist: ['owner', 'created_on'] }),
  }))
}

/** How a listing looks at first. */
export function view(name: string, fields: string, sort: string): Values {
  return { collection: name, view_query: { tabular: { fields, sort } } }
}
