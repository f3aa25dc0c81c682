import { readFileSync } from 'node:fs'
import sharp from 'sharp'

/** A project on a running server, with a collection `articles`, a picture and one administrator. */
export interface MixedRequestsTarget {
  /** Of the server, without trailing slash. It has to trust `127.0.0.1` as a proxy: logins come from many addresses. */
  url: string
  token: string
  email: string
  password: string
}

const ARTICLES = 2_000
const CONCURRENCY = 8

/** Makes the project `demo`. The super-admin token is the one of `target`. */
export async function prepareMixedRequests({
  url,
  token,
  email,
  password,
}: MixedRequestsTarget): Promise<void> {
  const post = async (path: string, body: unknown) => {
    const response = await fetch(`${url}${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
      body: JSON.stringify(body),
    })
    if (!response.ok) throw new Error(`${path}: ${await response.text()}`)
  }
  await post('/server/projects', {
    project: 'demo',
    super_admin_token: token,
    db_type: 'sqlite',
    user_email: email,
    user_password: password,
    user_token: token,
  })
  const id = { field: 'id', type: 'integer', datatype: 'INT', primary_key: true, auto_increment: true }
  const text = (field: string) => ({ field, type: 'string', datatype: 'VARCHAR', length: 200 })
  const count = { field: 'views', type: 'integer', datatype: 'INT' }
  await post('/demo/collections', {
    collection: 'articles',
    fields: [id, text('title'), text('teaser'), count],
  })
  for (let from = 0; from < ARTICLES; from += 500) {
    const rows = Array.from({ length: 500 }, (_, i) => ({
      title: `Article ${from + i}`,
      teaser: 'What it is about, in a sentence or two. '.repeat(3),
      views: (from + i) * 7,
    }))
    await post('/demo/items/articles?activity_skip=1', rows)
  }
}

/**
 * Sends requests as a busy team would: listings, single items, writes, uploads of new pictures with their thumbnails, and
 * logins with a password. Always the same ones in the same order, eight at a time.
 *
 * @throws Error naming the first request that is not answered with success
 */
export async function sendMixedRequests(target: MixedRequestsTarget, count: number): Promise<void> {
  const picture = await sharp({ create: { width: 1600, height: 1200, channels: 3, background: '#3c6e71' } })
    .jpeg()
    .toBuffer()
  const hashes: string[] = []
  let next = 0
  const work = async () => {
    while (next < count) await sendOne(target, next++, picture, hashes)
  }
  await Promise.all(Array.from({ length: CONCURRENCY }, work))
}

async function sendOne(
  target: MixedRequestsTarget,
  number: number,
  picture: Buffer,
  hashes: string[],
): Promise<void> {
  const { url, token, email, password } = target
  const send = async (path: string, init: RequestInit = {}) => {
    const headers = { authorization: `Bearer ${token}`, ...init.headers }
    const response = await fetch(`${url}/demo${path}`, { ...init, headers })
    const body = await response.arrayBuffer()
    if (!response.ok)
      throw new Error(`${path}: ${response.status} ${Buffer.from(body).toString().slice(0, 200)}`)
    return body
  }
  const json = (method: string, body: unknown, headers = {}): RequestInit => ({
    method,
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  })
  const id = (number % ARTICLES) + 1
  if (number % 100 === 50) {
    const form = new FormData()
    form.append('file', new Blob([new Uint8Array(picture)], { type: 'image/jpeg' }), `picture-${number}.jpg`)
    const answer = await send('/files', { method: 'POST', body: form })
    hashes.push(JSON.parse(Buffer.from(answer).toString()).data.private_hash)
    return
  }
  if (number % 100 === 75) {
    const address = `10.0.${(number >> 8) & 255}.${number & 255}`
    await send('/auth/authenticate', json('POST', { email, password }, { 'x-forwarded-for': address }))
    return
  }
  switch (number % 10) {
    case 0:
    case 1:
      await send(`/items/articles?limit=100&offset=${id % 1_900}&sort=-id`)
      break
    case 2:
      await send(`/items/articles?limit=100&sort=views&meta=*&filter[views][gt]=${number}`)
      break
    case 3:
      await send(`/items/articles?limit=200&q=${id}`)
      break
    case 4:
      await send('/files?limit=50&fields=*')
      break
    case 5:
      await send(`/items/articles/${id}`, json('PATCH', { title: `Changed ${number}` }))
      break
    case 6:
      await send('/items/articles', json('POST', { title: `New ${number}`, views: number }))
      break
    case 7:
      if (hashes.length === 0) await send('/users/me')
      else await send(`/assets/${hashes[number % hashes.length]}?key=directus-medium-crop`)
      break
    default:
      await send(`/items/articles/${id}?fields=*`)
  }
}

/** Resident memory of a process in MB; its peak with `VmHWM`. Linux only. */
export function memoryMb(pid: number, what: 'VmRSS' | 'VmHWM' = 'VmRSS'): number {
  const line = new RegExp(`${what}:\\s+(\\d+) kB`).exec(readFileSync(`/proc/${pid}/status`, 'utf8'))
  return Number(line?.[1]) / 1024
}
