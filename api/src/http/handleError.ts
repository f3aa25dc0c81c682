import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import { mysqlDialect, sqliteDialect } from '../db/Dialect'
import { databaseReadOnly } from '../db/readOnly'
import { ApiError, type FieldProblem, validationError } from '../errors/ApiError'
import { say } from '../errors/say'
import { serializeJson } from '../json/serializeJson'
import { lookUpVersions } from '../schema/versions'
import { isDiskFull } from '../storage/isDiskFull'
import { storageReadOnly } from '../storage/storageReadOnly'
import { ErrorAnswer } from './answers'
import { declaredParts } from './compileSerializer'

/** For what has no better guess: a lock, a full queue, a project in maintenance. */
const RETRY_AFTER_SECONDS = 5

const errorParts = declaredParts(ErrorAnswer, {})
/** Of routes that are not known and paths that cannot be read, too. */
const serializeError = (body: unknown) => serializeJson(errorParts(body))

/** The one place where failures become answers: code and status from `ApiError`, everything unknown a bare 500. */
export function handleError(
  error: FastifyError,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<unknown> | undefined {
  if (request.project?.dialect.isMissingNameError(error)) return handleMissingName(error, request, reply)
  sendFailure(toApiError(error, request), error, request, reply)
  return undefined
}

/**
 * Tables or columns may have gone since the request has looked at the model: asked again, it is answered by what there is
 * now. Where nothing has changed, it is a fault of the server.
 */
async function handleMissingName(
  error: FastifyError,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<unknown> {
  const { project, versions } = request
  const now = versions && (await lookUpVersions(project.lookUp).catch(() => versions))
  const answer =
    now?.schema === versions?.schema
      ? toApiError(error, request)
      : new ApiError('databaseBusy', say('databaseBusy'), { cause: error })
  // Who returns before it is sent sends it twice: awaited, a reply waits for its end.
  return sendFailure(answer, error, request, reply)
}

function sendFailure(
  answer: ApiError,
  error: FastifyError,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply {
  if (answer.status >= 500) {
    // A failure with a name is an expected one: the operator's business, but no defect of the server.
    const level = answer.kind === 'unexpected' ? 'error' : 'warn'
    request.log[level]({ err: answer.cause ?? error }, answer.message)
  }
  if (answer.status === 429 || answer.status === 503) {
    reply.header('Retry-After', answer.retryAfterSeconds ?? RETRY_AFTER_SECONDS)
  }
  const body = { error: answer.toAnswer(), ...answer.body }
  return reply.code(answer.status).type('application/json').serializer(serializeError).send(body)
}

function toApiError(error: FastifyError, request: FastifyRequest): ApiError {
  if (error instanceof ApiError) return error
  if (error.validation) return validationError(toProblems(error.validation.slice(0, MOST_VIOLATIONS)))
  if (error.code === 'FST_ERR_CTP_BODY_TOO_LARGE') {
    return new ApiError('uploadTooLarge', say('requestTooLarge'), { cause: error })
  }
  const dialect = request.project?.dialect
  // Also of a database that has no project yet.
  if (isDiskFull(error) || sqliteDialect.isDiskFullError(error) || mysqlDialect.isDiskFullError(error)) {
    return new ApiError('diskFull', say('diskFull'), { cause: error })
  }
  if (dialect?.isReadOnlyError(error)) return databaseReadOnly(error)
  if (dialect?.isConnectionError(error)) {
    return new ApiError('databaseUnreachable', say('databaseUnreachable'), { cause: error })
  }
  // All connections to it are in use, and were for long.
  if (dialect?.isLockError(error) || error.name === 'KnexTimeoutError') {
    return new ApiError('databaseBusy', say('databaseBusy'), { cause: error })
  }
  // Of a right alone it cannot be said whether it was missing to read or to write.
  if (error.code === 'EROFS') return storageReadOnly(error)
  const status = error.statusCode ?? 500
  if (status >= 400 && status < 500)
    return new ApiError('badRequest', say('foreignRefusal', { reason: error.message }), {
      status,
      cause: error,
    })
  return new ApiError('unexpected', say('internalError'), { cause: error })
}

type Violation = NonNullable<FastifyError['validation']>[number]

/** Names of JSON types as people read them. */
const typeNames: Record<string, string> = {
  boolean: 'a boolean',
  string: 'text',
  number: 'a number',
  integer: 'a whole number',
  object: 'an object',
  array: 'a list',
}

/** So many are found in a body of a megabyte that it would take a quarter of a second to say all of them. */
const MOST_VIOLATIONS = 200

/** A value that is none of some words breaks one rule for each of them, and one for all together: that is one problem. */
function toProblems(violations: readonly Violation[]): FieldProblem[] {
  const choices = choicesOf(violations)
  return violations.flatMap((violation) => {
    const words = choices.get(violation.instancePath)
    if (!words) return [toProblem(violation)]
    if (violation.keyword !== 'anyOf') return []
    return [toProblem({ ...violation, message: `must be one of ${words.join(', ')}` })]
  })
}

/** The words of which a value is none, by its place, where nothing else is said of it. */
function choicesOf(violations: readonly Violation[]): Map<string, string[]> {
  const choices = new Map<string, string[]>()
  for (const { instancePath, keyword, params } of violations)
    if (keyword === 'const')
      choices.set(instancePath, [...(choices.get(instancePath) ?? []), JSON.stringify(params.allowedValue)])
  for (const { instancePath, keyword } of violations)
    if (keyword !== 'const' && keyword !== 'anyOf') choices.delete(instancePath)
  for (const [place, words] of choices) if (words.length < 2) choices.delete(place)
  return choices
}

function toProblem({ keyword, instancePath, params, message }: Violation): FieldProblem {
  const path = instancePath.split('/').slice(1).join('.')
  switch (keyword) {
    case 'required':
      return { field: joinPath(path, String(params.missingProperty)), message: say('valueRequired') }
    case 'minLength':
      return { field: path, message: say('valueRequired') }
    case 'format':
      return {
        field: path,
        message: params.format === 'email' ? say('notEmail') : say('valueMalformed'),
      }
    case 'type': {
      const types = [params.type].flat().map((type) => typeNames[String(type)] ?? String(type))
      return { field: path || 'body', message: say('valueOfType', { types: types.join(' or ') }) }
    }
    case 'additionalProperties':
      return { field: joinPath(path, String(params.additionalProperty)), message: say('valueUnknown') }
    default:
      return { field: path || 'body', message: say('foreignProblem', { problem: message ?? 'is not valid' }) }
  }
}

function joinPath(path: string, name: string): string {
  return path ? `${path}.${name}` : name
}
