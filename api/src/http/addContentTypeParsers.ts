import type { FastifyInstance } from 'fastify'
import qs from 'qs'
import { ApiError, validationError } from '../errors/ApiError'
import { say } from '../errors/say'
import { isDeeper } from '../json/isDeeper'
import { keepTextual } from '../json/keepTextual'
import { quoteLongNumbers } from '../json/quoteLongNumbers'

/** Deeper than people nest, and far less deep than what recursion stands. */
const MAX_DEPTH = 100

/**
 * Bodies as the contract reads them: JSON and form fields. Anything else, JSON sent as `text/plain` included, counts
 * as no body at all. A missing body on a route that needs one answers 400/13.
 */
export function addContentTypeParsers(app: FastifyInstance): void {
  const parseJson = app.getDefaultJsonParser('error', 'error')
  app.removeAllContentTypeParsers()
  app.addContentTypeParser<string>('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body.trim() === '') return done(null, undefined)
    // Before it is parsed: a million brackets take a third of a second, in which no one else is served.
    if (isDeeper(body, MAX_DEPTH)) return done(tooDeep('body'), undefined)
    parseJson(request, quoteLongNumbers(body), (cause, value) => {
      if (cause) return done(new ApiError('bodyUnreadable', say('bodyNoJson'), { cause }), undefined)
      keepTextual(value)
      done(null, value)
    })
  })
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

/** 422/4: writing such a value out again would overflow the stack. */
function tooDeep(field: string): ApiError {
  return validationError([{ field, message: say('valueTooDeep', { max: MAX_DEPTH }) }])
}
