import type { FastifyInstance } from 'fastify'
import qs from 'qs'
import { ApiError } from '../errors/ApiError'
import { quoteLongNumbers } from '../json/quoteLongNumbers'
import { isTooDeep, tooDeep } from './depth'

/**
 * Bodies as the contract reads them: JSON and form fields. Anything else, JSON sent as `text/plain` included, counts
 * as no body at all. A missing body on a route that needs one answers 400/13.
 */
export function addContentTypeParsers(app: FastifyInstance): void {
  const parseJson = app.getDefaultJsonParser('error', 'error')
  app.removeAllContentTypeParsers()
  app.addContentTypeParser<string>('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body.trim() === '') return done(null, undefined)
    parseJson(request, quoteLongNumbers(body), (cause, value) => {
      if (cause)
        return done(new ApiError('bodyUnreadable', 'The body is not valid JSON', { cause }), undefined)
      done(isTooDeep(value) ? tooDeep('body') : null, value)
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
  app.addHook('preValidation', async (request) => {
    if (request.routeOptions.schema?.body && (request.body === undefined || request.body === null)) {
      throw new ApiError('bodyUnreadable', 'The request needs a JSON body')
    }
  })
}
