import { setTimeout as wait } from 'node:timers/promises'
import type { LightMyRequestResponse } from 'fastify'
import type { Inject, TestApp } from './createTestApp'

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
  fields: Record<string, string> = {},
): Promise<LightMyRequestResponse> {
  return uploadTo(as, `/imports/${collection}`, { name, content, fields })
}

/** Uploads a table that is to become a collection. */
export function uploadNewTable(
  as: Inject,
  name: string,
  content: string | Buffer,
  fields: Record<string, string> = {},
): Promise<LightMyRequestResponse> {
  return uploadTo(as, '/tables', { name, content, fields })
}

async function uploadTo(
  as: Inject,
  url: string,
  { name, content, fields }: { name: string; content: string | Buffer; fields: Record<string, string> },
): Promise<LightMyRequestResponse> {
  const boundary = 'x-boundary'
  const texts = Object.entries(fields).map(
    ([field, text]) => `--${boundary}\r\nContent-Disposition: form-data; name="${field}"\r\n\r\n${text}\r\n`,
  )
  const head = `${texts.join('')}--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="${name}"\r\nContent-Type: text/plain\r\n\r\n`
  const payload = Buffer.concat([
    Buffer.from(head),
    Buffer.from(content),
    Buffer.from(`\r\n--${boundary}--\r\n`),
  ])
  const headers = { 'content-type': `multipart/form-data; boundary=${boundary}` }
  return as({ method: 'POST', url, payload, headers })
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

/** Ends and forgets all jobs, so that nothing of one test writes into the next one. */
export async function clearJobs({ project: { knex, jobs } }: TestApp): Promise<void> {
  const ids: number[] = await knex('pergola_jobs').pluck('id')
  for (const id of ids) await jobs.cancel({ id })
  while (await knex('pergola_jobs').where({ state: 'running' }).first('id')) await wait(10)
  await knex('pergola_job_rows').delete()
  await knex('pergola_jobs').delete()
}

/** Removes what a test has granted to the role Editor on a collection. */
export async function clearPermissions({ admin }: TestApp, collection = 'articles'): Promise<void> {
  const query = `filter[collection][eq]=${collection}&filter[role][eq]=3&fields=id&limit=-1`
  const rows: { id: number }[] = (await admin({ url: `/permissions?${query}` })).json().data
  if (rows.length === 0) return
  await admin({ method: 'DELETE', url: `/permissions/${rows.map(({ id }) => id).join(',')}` })
}
