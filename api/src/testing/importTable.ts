import { setTimeout as wait } from 'node:timers/promises'
import type { LightMyRequestResponse } from 'fastify'
import type { Inject } from './createTestApp'

/** A job as its routes answer it. */
export type TestJob = Record<string, unknown> & {
  id: number
  counts: Record<string, number>
  state: string
  done: number
}

/** Uploads a table to be imported. */
export async function uploadTable(
  as: Inject,
  name: string,
  content: string | Buffer,
  collection = 'articles',
): Promise<LightMyRequestResponse> {
  const boundary = 'x-boundary'
  const head = `--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="${name}"\r\nContent-Type: text/plain\r\n\r\n`
  const payload = Buffer.concat([
    Buffer.from(head),
    Buffer.from(content),
    Buffer.from(`\r\n--${boundary}--\r\n`),
  ])
  const headers = { 'content-type': `multipart/form-data; boundary=${boundary}` }
  return as({ method: 'POST', url: `/imports/${collection}`, payload, headers })
}

/** The job once it runs no more. */
export async function finishedJob(as: Inject, id: number): Promise<TestJob> {
  for (;;) {
    const job = (await as({ url: `/jobs/${id}` })).json().data as TestJob
    if (job.state !== 'running') return job
    await wait(10)
  }
}

/** Begins an import and waits for its end; fails the test when it is refused. */
export async function runImport(as: Inject, id: number, body: object): Promise<TestJob> {
  const response = await as({ method: 'POST', url: `/imports/start/${id}`, payload: body })
  if (response.statusCode !== 200) throw new Error(response.body)
  return finishedJob(as, id)
}

/** Takes back what a job did, and waits for the end of that. */
export async function undoneJob(as: Inject, id: number): Promise<TestJob> {
  const response = await as({ method: 'POST', url: `/jobs/${id}/undo` })
  if (response.statusCode !== 200) throw new Error(response.body)
  return finishedJob(as, id)
}

/** The first columns of a file, each into a field. */
export const columnsInto = (...fields: string[]) => fields.map((field, index) => ({ index, field }))
