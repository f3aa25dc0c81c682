import type { FastifyRequest } from 'fastify'
import { queryOf } from '../../auth/readCredential'
import { ApiError } from '../../errors/ApiError'
import { say } from '../../errors/say'
import { readFlag } from '../../items/query/readValues'
import { isRecord } from '../../json/isRecord'

/** `?plan=1` asks what a change of the data model would do, and does nothing. */
export function isPlan({ query: { plan } }: { query: Record<string, unknown> }): boolean {
  return plan !== undefined && readFlag(plan)
}

/**
 * For routes that change the data model: who asks for a plan must never get the change. Those that have a plan declare it in
 * their query.
 *
 * @throws ApiError `unprocessable` where the route has none
 */
export async function refuseUnplanned(request: FastifyRequest): Promise<void> {
  if (request.method === 'GET' || !isPlan({ query: queryOf(request) })) return
  const { querystring } = request.routeOptions.schema ?? {}
  const declared = isRecord(querystring) && isRecord(querystring.properties) ? querystring.properties : {}
  if (!('plan' in declared)) throw new ApiError('unprocessable', say('planMissing'))
}
