import { createReadStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import { Readable } from 'node:stream'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { readScope } from '../../db/readScope'
import { clientGone } from '../../http/clientGone'
import { keepRead, sendShort } from '../../http/repeatedReads'
import type { TextAnswer } from '../../items/answer/AnswerText'
import { answerRead, openSearch, type ReadJob } from '../../items/answer/answerRead'
import { readAtOnce } from '../../items/answer/readAtOnce'
import { callerOf } from '../../project/Viewer'

/** Reads items and sends the answer; ends when the client leaves. */
export async function sendRead(
  request: FastifyRequest,
  reply: FastifyReply,
  collection: string,
  job: Pick<ReadJob, 'what' | 'query' | 'url' | 'within'>,
): Promise<FastifyReply> {
  const { viewer, versions, project } = request
  const { maxAnswerBytes: maxBytes } = request.server.appOptions
  const whole = { ...job, collection, viewer, versions, maxBytes }
  const short = await readAtOnce(project, whole)
  if (short) {
    keepRead(request, reply, short)
    return sendShort(reply, short)
  }
  const search = await openSearch(project, whole)
  if (search?.short) return sendText(reply, search.short)
  const gone = clientGone(reply)
  // Anyone who asks for much waits behind their own requests, not everyone behind them.
  const { reads } = request.server
  const lane = reads.of(whole)
  const caller = callerOf(project, viewer)
  const pageFor = lane === reads.short ? caller : undefined
  const work = async () =>
    (await search?.answer({ signal: gone, pageFor })) ??
    readScope.run(gone, () => answerRead(project, whole, gone), pageFor)
  return sendText(reply, await lane.run(caller, gone, work))
}

function sendText(reply: FastifyReply, answer: TextAnswer): FastifyReply {
  if (answer.version !== undefined) reply.header('etag', answer.version)
  reply.code(200).type('application/json; charset=utf-8')
  const { before, data, after } = answer
  if (!('path' in data)) return reply.send(Buffer.concat([Buffer.from(before), data, Buffer.from(after)]))
  const { path } = data
  reply.raw.once('close', () => void rm(path, { force: true }).catch(() => undefined))
  return reply.send(Readable.from(spooled(before, path, after), { objectMode: false }))
}

async function* spooled(before: string, path: string, after: string): AsyncGenerator<Buffer> {
  yield Buffer.from(before)
  yield* createReadStream(path)
  yield Buffer.from(after)
}
