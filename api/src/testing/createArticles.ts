import type { Inject, TestApp } from './createTestApp'

type Body = Record<string, unknown>

const id: Body = {
  field: 'id',
  type: 'integer',
  datatype: 'INT',
  length: 15,
  interface: 'primary-key',
  primary_key: true,
  auto_increment: true,
  signed: false,
  hidden_detail: true,
  hidden_browse: true,
}

const statusMapping = {
  published: {
    name: 'Published',
    value: 'published',
    soft_delete: false,
    published: true,
    required_fields: true,
  },
  draft: { name: 'Draft', value: 'draft', soft_delete: false, published: false, required_fields: false },
  deleted: { name: 'Deleted', value: 'deleted', soft_delete: true, published: false, required_fields: false },
}

/** A column of text of up to 255 characters. */
export function textField(field: string, extra: Body = {}): Body {
  return { field, type: 'string', datatype: 'VARCHAR', length: 255, interface: 'text-input', ...extra }
}

/** A reference to one other item. */
export function referenceField(field: string, extra: Body = {}): Body {
  return {
    field,
    type: 'm2o',
    datatype: 'INT',
    length: 10,
    signed: false,
    interface: 'many-to-one',
    ...extra,
  }
}

export const keyField = id

/** The fields of `articles`: one of every type. */
export const articleFields: Body[] = [
  id,
  {
    field: 'status',
    type: 'status',
    datatype: 'VARCHAR',
    length: 20,
    interface: 'status',
    default_value: 'draft',
    required: true,
    options: { status_mapping: statusMapping },
  },
  { field: 'sort', type: 'sort', datatype: 'INT', interface: 'sort' },
  { field: 'owner', type: 'owner', datatype: 'INT', interface: 'owner' },
  { field: 'created_on', type: 'datetime_created', datatype: 'DATETIME', interface: 'datetime-created' },
  { field: 'modified_by', type: 'user_updated', datatype: 'INT', interface: 'user-updated' },
  { field: 'modified_on', type: 'datetime_updated', datatype: 'DATETIME', interface: 'datetime-updated' },
  textField('title', { required: true }),
  { ...textField('slug'), type: 'slug', interface: 'slug', options: { mirroredField: 'title' } },
  { field: 'body', type: 'string', datatype: 'TEXT', interface: 'wysiwyg' },
  { field: 'featured', type: 'boolean', datatype: 'TINYINT', interface: 'switch', default_value: false },
  { field: 'views', type: 'integer', datatype: 'INT', length: 10, interface: 'numeric', default_value: 0 },
  { field: 'price', type: 'decimal', datatype: 'DECIMAL', length: '10,2', interface: 'numeric' },
  { field: 'publish_date', type: 'date', datatype: 'DATE', interface: 'date' },
  { field: 'publish_time', type: 'time', datatype: 'TIME', interface: 'time' },
  { field: 'publish_on', type: 'datetime', datatype: 'DATETIME', interface: 'datetime' },
  { field: 'keywords', type: 'array', datatype: 'VARCHAR', length: 255, interface: 'tags' },
  { field: 'meta_data', type: 'json', datatype: 'TEXT', interface: 'json' },
  { field: 'pin', type: 'hash', datatype: 'VARCHAR', length: 255, interface: 'hashed' },
  textField('code', { length: 5, unique: true, validation: '/^[A-Z]+$/' }),
  { field: 'cover', type: 'file', datatype: 'INT', length: 10, signed: false, interface: 'file' },
  referenceField('author'),
  { field: 'tags', type: 'o2m', interface: 'many-to-many' },
  { field: 'translations', type: 'translation', interface: 'translation' },
  { field: 'divider', type: 'alias', interface: 'divider' },
]

/**
 * The collections of the contract's examples with their relations, made through the API: `articles` (a field of every
 * type), `authors`, `tags` through `articles_tags`, and translations in `languages`.
 */
export async function createArticles({ admin }: TestApp): Promise<void> {
  await post(admin, '/collections', {
    collection: 'authors',
    fields: [id, textField('name'), textField('bio')],
  })
  await post(admin, '/fields/authors', { field: 'articles', type: 'o2m', interface: 'one-to-many' })
  await post(admin, '/collections', { collection: 'tags', fields: [id, textField('name', { unique: true })] })
  await post(admin, '/collections', {
    collection: 'languages',
    fields: [textField('code', { length: 5, primary_key: true }), textField('name', { required: true })],
  })
  await post(admin, '/collections', {
    collection: 'articles',
    note: 'All the articles',
    fields: articleFields,
  })
  await post(admin, '/collections', {
    collection: 'articles_tags',
    hidden: true,
    fields: [id, referenceField('article'), referenceField('tag')],
  })
  await post(admin, '/collections', {
    collection: 'article_translations',
    hidden: true,
    fields: [
      id,
      referenceField('article'),
      textField('language', { type: 'lang', length: 5 }),
      textField('title'),
    ],
  })
  for (const relation of relations) await post(admin, '/relations', relation)
}

const relations: Body[] = [
  { collection_many: 'articles', field_many: 'author', collection_one: 'authors', field_one: 'articles' },
  { collection_many: 'articles', field_many: 'cover', collection_one: 'directus_files' },
  {
    collection_many: 'articles_tags',
    field_many: 'article',
    collection_one: 'articles',
    field_one: 'tags',
    junction_field: 'tag',
  },
  { collection_many: 'articles_tags', field_many: 'tag', collection_one: 'tags', junction_field: 'article' },
  {
    collection_many: 'article_translations',
    field_many: 'article',
    collection_one: 'articles',
    field_one: 'translations',
  },
  { collection_many: 'article_translations', field_many: 'language', collection_one: 'languages' },
]

/** Posts and answers the data; fails the test when the server refuses. */
export async function post(as: Inject, url: string, payload: unknown): Promise<unknown> {
  const response = await as({ method: 'POST', url, payload: payload as object })
  if (response.statusCode >= 300)
    throw new Error(`POST ${url} answered ${response.statusCode}: ${response.body}`)
  return response.statusCode === 204 ? undefined : response.json().data
}
