import { keyField, textField } from '../../api/src/testing/createArticles'
import { isOk, type Request, type Traffic } from './Traffic'

export const LOT_COUNT = 100
export const READER = { token: 'reader-token', email: 'reader@example.com' }

/** What the load works on. */
export interface Prepared {
  /** Items that several clients write at once. */
  shared: number[]
  permission: number
}

/** Collections, someone with few rights, and a webhook that is called for each new note. */
export async function prepare(traffic: Traffic, receiver: string): Promise<Prepared> {
  const post = async (path: string, body: Request['body']) => {
    const answer = await traffic.send('prepare', 'POST', path, { body })
    if (!isOk(answer))
      throw new Error(`POST ${path} answered ${answer.status}: ${traffic.sent.at(-1)?.message}`)
    return answer.data
  }
  const number = { field: 'n', type: 'integer', datatype: 'INT', length: 10, interface: 'numeric' }
  await post('/collections', { collection: 'notes', fields: [keyField, textField('title'), number] })
  await post('/collections', { collection: 'lots', fields: [keyField, textField('title')] })
  await post(
    '/items/lots',
    Array.from({ length: LOT_COUNT }, (_, index) => ({ title: `Lot ${index}` })),
  )
  const shared = await post('/items/notes', [{ title: 'shared 1' }, { title: 'shared 2' }])
  const role = await post('/roles', { name: 'Reader' })
  await post('/users', {
    ...READER,
    role: role.id,
    status: 'active',
    first_name: 'Rea',
    last_name: 'Der',
    password: 'correct horse battery',
  })
  const permission = await post('/permissions', { collection: 'notes', role: role.id, read: 'full' })
  await post('/webhooks', {
    status: 'active',
    collection: 'notes',
    directus_action: 'item.create:after',
    http_action: 'post',
    url: receiver,
  })
  return { shared: shared.map(({ id }: { id: number }) => id), permission: permission.id }
}
