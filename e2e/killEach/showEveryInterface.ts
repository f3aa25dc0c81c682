import type { Field } from '@pergola/sdk/contract'
import { ADMIN } from '../pages/SignInPage'

interface ListedInterface {
  id: string
  path: string
  types: string[]
}

/** So many that few pages show all, and so few that each page is drawn at once. */
export const FIELDS_PER_FORM = 6

/**
 * Makes collections whose forms together draw every interface that the server lists, each in a field of its own; those of
 * relations draw what they say without one.
 *
 * @returns The interfaces that are drawn by the form of a new item, by collection.
 */
export async function showEveryInterface(url: string): Promise<Map<string, string[]>> {
  const send = createSender(url)
  const { token } = await send<{ token: string }>('POST', '/atlas/auth/authenticate', ADMIN)
  const authorized = createSender(url, { Authorization: `Bearer ${token}`, 'X-Directus-Project': 'atlas' })
  const interfaces = (await authorized<ListedInterface[]>('GET', '/interfaces'))
    .filter(({ path }) => path.startsWith('extensions/core/'))
    .sort((a, b) => (a.id < b.id ? -1 : 1))
  const drawnBy = new Map<string, string[]>()
  for (let at = 0; at < interfaces.length; at += FIELDS_PER_FORM) {
    const collection = `drawn_${drawnBy.size + 1}`
    const drawn = interfaces.slice(at, at + FIELDS_PER_FORM)
    await authorized('POST', '/atlas/collections', {
      collection,
      fields: [PRIMARY_KEY, ...drawn.map(toField)],
    })
    drawnBy.set(
      collection,
      drawn.map(({ id }) => id),
    )
  }
  return drawnBy
}

export const PRIMARY_KEY = {
  field: 'id',
  type: 'integer',
  datatype: 'INT',
  length: 10,
  interface: 'primary-key',
  primary_key: true,
  auto_increment: true,
  hidden_detail: true,
}

/** Name of the field that shows an interface. */
export function fieldOf(interfaceId: string): string {
  return `a_${interfaceId.replaceAll('-', '_')}`
}

/** As text where its own type asks for a table of its own or for one field a collection. */
function toField({ id, types: [type = 'string'] }: ListedInterface): Partial<Field> {
  const isPlain = ['alias', 'boolean', 'date', 'integer', 'json', 'string', 'time'].includes(type)
  const isText = !isPlain || type === 'string'
  return {
    field: fieldOf(id),
    interface: id,
    type: isPlain ? (type as Field['type']) : 'string',
    ...(type === 'alias' ? {} : { datatype: DATATYPES[type] ?? 'VARCHAR' }),
    ...(isText ? { length: 200 } : {}),
    // Without one, the form would begin with an edit, and ask before it is left.
    ...(id === 'status' ? { default_value: 'draft' } : {}),
  } as Partial<Field>
}

const DATATYPES: Record<string, string> = {
  boolean: 'TINYINT',
  date: 'DATE',
  integer: 'INT',
  json: 'TEXT',
  time: 'TIME',
}

function createSender(url: string, headers: Record<string, string> = {}) {
  return async <Data>(method: string, path: string, body?: object): Promise<Data> => {
    const response = await fetch(`${url}${path}`, {
      method,
      headers: { ...headers, ...(body ? { 'Content-Type': 'application/json' } : {}) },
      body: body && JSON.stringify(body),
    })
    if (!response.ok) throw new Error(`${method} ${path} answered ${await response.text()}`)
    return ((await response.json()) as { data: Data }).data
  }
}
