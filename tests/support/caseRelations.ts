import type { InterfaceCase, RelatedItems } from '@pergola/sdk/testing'

/** Calls the API of a project. @returns The `data` of the answer. */
type Call = (method: string, path: string, body?: unknown) => Promise<unknown>

/** Where a field leads to other items, in a collection that is there. */
export interface RelatingField {
  call: Call
  /** The collection, and the name of the field in it. */
  collection: string
  field: string
  interfaceId: string
  each: InterfaceCase
  related: RelatedItems
}

const REFERENCE = { type: 'm2o', datatype: 'INT', length: 10, signed: false }

/** What a case of relations needs besides its field. @returns `from`: the value from which it starts. */
export async function makeRelatingField(relating: RelatingField): Promise<{ from: unknown }> {
  const { call, related, each } = relating
  const keys = await makeItems(relating)
  const keyOf = (counted: unknown) => keys[Number(counted) - 1] ?? counted
  await call('POST', `/fields/${relating.collection}`, {
    field: relating.field,
    interface: relating.interfaceId,
    options: { ...each.options },
    translation: [{ locale: 'en-US', translation: 'Field' }],
    ...definitionOf(relating),
  })
  const { from } = each
  if (!Array.isArray(from)) return { from: from === undefined ? undefined : keyOf(from) }
  if (related.kind !== 'files') return { from }
  return { from: from.map(({ item }: { item: unknown }) => ({ item: keyOf(item) })) }
}

/** Type, column and relation of the field. */
function definitionOf({ collection, field, related: { kind } }: RelatingField): object {
  const other = otherOf(collection, field)
  switch (kind) {
    case 'm2o':
      return { ...REFERENCE, relation: { kind, collection: other } }
    case 'role':
      return { ...REFERENCE, relation: { kind: 'm2o', collection: 'directus_roles' } }
    case 'file':
    case 'user':
      return { type: kind, datatype: 'INT', length: 10 }
    case 'o2m':
      return { type: 'o2m', relation: { kind, collection: other, field: 'parent', auto_generate: true } }
    case 'm2m':
    case 'files':
      return {
        type: 'o2m',
        relation: {
          kind: 'm2m',
          collection: kind === 'files' ? 'directus_files' : other,
          junction: `${other}_links`,
          field: 'parent',
          other_field: 'item',
          auto_generate: true,
        },
      }
    case 'translation':
      return {
        type: 'translation',
        relation: {
          kind,
          ...{ collection: other, field: 'parent', language_field: 'language' },
          ...{ texts: ['name'], auto_generate: true },
        },
      }
  }
}

const otherOf = (collection: string, field: string) => `${collection}_${field}`

const KEY = {
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
const NAME = { field: 'name', type: 'string', datatype: 'VARCHAR', length: 255, interface: 'text-input' }

/** The items that there are already, and their collection. @returns Their keys. */
async function makeItems({ call, collection, field, related }: RelatingField): Promise<unknown[]> {
  const { kind, names = [] } = related
  const other = otherOf(collection, field)
  if (kind === 'm2o' || kind === 'o2m' || kind === 'm2m')
    await call('POST', '/collections', { collection: other, fields: [KEY, NAME] })
  const keys: unknown[] = []
  for (const name of names) {
    const made = await makeItem(call, kind, name, other)
    keys.push((made as { id: unknown }).id)
  }
  return keys
}

/** So many files and people were made: each has a name or an address of its own. */
let made = 0

function makeItem(call: Call, kind: RelatedItems['kind'], name: string, other: string): Promise<unknown> {
  if (kind === 'file' || kind === 'files') {
    const data = Buffer.from(name).toString('base64')
    const file = { title: name, filename_download: `${name}.txt`, filename_disk: `case-${++made}.txt` }
    return call('POST', '/files', { ...file, data, type: 'text/plain' })
  }
  if (kind === 'role') return findOrMakeRole(call, name)
  if (kind !== 'user') return call('POST', `/items/${other}`, { name })
  const email = `case-${++made}@example.com`
  return call('POST', '/users', {
    first_name: name,
    last_name: '',
    email,
    password: 'pergola',
    role: 3,
    status: 'active',
  })
}

/** No two roles have one name. */
async function findOrMakeRole(call: Call, name: string): Promise<unknown> {
  const path = `/roles?filter[name][eq]=${encodeURIComponent(name)}`
  const [known] = (await call('GET', path)) as unknown[]
  return known ?? call('POST', '/roles', { name })
}
