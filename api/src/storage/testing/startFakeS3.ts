import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** Of every object. */
const MODIFIED = new Date('2026-01-02T03:04:05Z')

export interface FakeS3 {
  endpoint: string
  /** Stored bytes by `bucket/key`. */
  objects: Map<string, Buffer>
  /** Methods and paths in the order of arrival. */
  requests: string[]
  close(): Promise<void>
}

/** An S3 service on loopback that knows just the calls a storage makes. It does not check signatures. */
export async function startFakeS3(): Promise<FakeS3> {
  const objects = new Map<string, Buffer>()
  const requests: string[] = []
  const server = createServer(async (request, response) => {
    requests.push(`${request.method} ${request.url}`)
    const url = new URL(request.url ?? '/', 'http://s3.test')
    const path = decodeURIComponent(url.pathname.slice(1))
    const body = await readBody(request)
    const found = objects.get(path)

    if (request.method === 'PUT') {
      const source = request.headers['x-amz-copy-source']
      const content = source ? objects.get(decodeURIComponent(String(source))) : body
      if (!content) return sendMissing(response)
      objects.set(path, content)
      response.setHeader('ETag', '"etag"')
      return response.end(source ? '<CopyObjectResult><ETag>"etag"</ETag></CopyObjectResult>' : '')
    }
    if (request.method === 'DELETE') {
      objects.delete(path)
      return response.writeHead(204).end()
    }
    if (request.method === 'POST' && url.searchParams.has('delete')) {
      for (const [, key] of body.toString().matchAll(/<Key>(.*?)<\/Key>/g))
        objects.delete(`${path}/${key}`.replace('//', '/'))
      return response.end('<DeleteResult/>')
    }
    if (url.searchParams.has('list-type')) {
      return response.end(listing(objects, path.replace(/\/$/, ''), url.searchParams.get('prefix') ?? ''))
    }
    if (!found) return sendMissing(response)
    sendObject(request, response, found)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    objects,
    requests,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

function sendObject(request: IncomingMessage, response: ServerResponse, content: Buffer): void {
  response.setHeader('Last-Modified', MODIFIED.toUTCString())
  const range = /bytes=(\d+)-(\d+)/.exec(request.headers.range ?? '')
  const [start, end] = range ? [Number(range[1]), Number(range[2])] : [0, content.length - 1]
  if (range) response.setHeader('Content-Range', `bytes ${start}-${end}/${content.length}`)
  const part = content.subarray(start, end + 1)
  response.writeHead(range ? 206 : 200, { 'Content-Length': part.length })
  response.end(request.method === 'HEAD' ? undefined : part)
}

function sendMissing(response: ServerResponse): void {
  response.writeHead(404).end('<Error><Code>NoSuchKey</Code></Error>')
}

function listing(objects: Map<string, Buffer>, bucket: string, prefix: string): string {
  const keys = [...objects.keys()]
    .filter((path) => path.startsWith(`${bucket}/${prefix}`))
    .map((path) => path.slice(bucket.length + 1))
  const contents = keys
    .map(
      (key) => `<Contents><Key>${key}</Key><LastModified>${MODIFIED.toISOString()}</LastModified></Contents>`,
    )
    .join('')
  return `<ListBucketResult><IsTruncated>false</IsTruncated>${contents}</ListBucketResult>`
}

async function readBody(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks)
}
