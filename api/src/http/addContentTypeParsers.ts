import { setImmediate as nextTurn } from 'node:timers/promises'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import qs from 'qs'
import { ApiError, validationError } from '../errors/ApiError'
import { say } from '../errors/say'
import { findExcess, JSON_LIMITS, type JsonLimits } from '../json/findExcess'
import { keepTextual, mayLoseText } from '../json/keepTextual'
import { quoteLongNumbers } from '../json/quoteLongNumbers'

/** More than a megabyte has room for: to parse 500,000 texts of 20 digits takes 150 ms, in which no one else is served. */
const MOST_LONG_NUMBERS = 100_000

/**
 * Bodies as the contract reads them: JSON and form fields. Anything else, JSON sent as `text/plain` included, counts
 * as no body at all. A missing body on a route that needs one answers 400/13.
 */
export function addContentTypeParsers(app: FastifyInstance): void {
  const parseJson = app.getDefaultJsonParser('error', 'error')
  app.removeAllContentTypeParsers()
  const parse = async (request: FastifyRequest, body: string): Promise<unknown> => {
    const isLong = body.length > LONG_BODY
    if (body.trim() === '') return undefined
    if (isLong) await nextTurn()
    // Before it is parsed: a million brackets take a third of a second, in which no one else is served.
    const excess = findExcess(body, JSON_LIMITS)
    if (excess) throw tooMuch(excess)
    if (isLong) await nextTurn()
    const json = await inTurns(quoteLongNumbers(body, MOST_LONG_NUMBERS))
    if (json === null)
      throw new ApiError('unprocessable', say('bodyManyLongNumbers', { max: MOST_LONG_NUMBERS }))
    if (isLong) await nextTurn()
    const value = await new Promise<unknown>((resolve, reject) => {
      parseJson(request, json, (error, parsed) => (error ? reject(unreadable(error)) : resolve(parsed)))
    })
    if (isLong) await nextTurn()
    if (mayLoseText(body)) keepTextual(value)
    return value
  }
  app.addContentTypeParser<string>('application/json', { parseAs: 'string' }, parse)
  app.addContentTypeParser<string>(
    'application/x-www-form-urlencoded',
    { parseAs: 'string' },
    (_request, body, done) => {
      done(null, body.trim() === '' ? undefined : qs.parse(body, { depth: 8, parameterLimit: 1_000 }))
    },
  )
  app.addContentTypeParser('*', (_request, payload, done) => {
    payload.resume()
    payload.on('end', () => done(null, undefined))
    payload.on('error', done)
  })
  app.addHook('preValidation', ({ routeOptions, body }, _reply, done) => {
    const isMissing = routeOptions.schema?.body !== undefined && (body === undefined || body === null)
    done(isMissing ? new ApiError('bodyUnreadable', say('bodyNotJson')) : undefined)
  })
}

/** Others have a turn between two parts of the work with a longer body: checking and parsing 10 MB take some 50 ms each. */
const LONG_BODY = 512 * 1024

/** Others have a turn between two parts of some work. */
async function inTurns<Result>(parts: Iterator<void, Result>): Promise<Result> {
  for (;;) {
    const part = parts.next()
    if (part.done) return part.value
    await nextTurn()
  }
}

function unreadable(cause: Error): ApiError {
  return new ApiError('bodyUnreadable', say('bodyNoJson'), { cause })
}

/** 422/4 for a value that would overflow the stack when it is written out again, else 422/12. */
function tooMuch(excess: keyof JsonLimits): ApiError {
  const max = JSON_LIMITS[excess]
  if (excess === 'levels') return validationError([{ field: 'body', message: say('valueTooDeep', { max }) }])
  const sentences = {
    containers: 'bodyManyContainers',
    values: 'bodyManyValues',
    names: 'bodyManyNames',
  } as const
  return new ApiError('unprocessable', say(sentences[excess], { max }))
}
