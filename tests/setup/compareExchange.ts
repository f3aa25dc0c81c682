import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { errorKinds } from '../../sdk/src/contract/errors'
import type { FakeExchange } from '../../sdk/src/testing/fakeExchanges'
import { type Checks, createChecks } from './answerCheck'
import { asCounted } from './asCounted'

interface Operation {
  params?: object
  querystring?: object
  body?: object
  answers: Readonly<Record<string, object>>
}

interface Route extends Operation {
  name: string
  pattern: RegExp
}

interface Found {
  route: Route
  /** What stands in the places of its path. */
  path: Readonly<Record<string, string>>
}

interface Contract {
  shapes: Readonly<Record<string, object>>
  operations: Readonly<Record<string, Operation>>
}

/** Answered by the server, but described nowhere: a text, and files. */
const NO_ROUTES = /^\/(server\/ping|extensions\/.*)$/

let server: { routes: Route[]; checks: Checks } | undefined

/** What a call of a fake has that the server would refuse, or never answer. */
export function compareExchange(exchange: FakeExchange): string[] {
  server ??= readServer()
  const { routes, checks } = server
  const asked = `${exchange.method} ${exchange.path}`
  // Fakes of the whole server are asked below the name of a project.
  const found = find(routes, asked) ?? find(routes, asked.replace(/ \/[^/]+/, ' '))
  if (!found) return isNotFound(exchange) || NO_ROUTES.test(exchange.path) ? [] : [`${asked}: no such route`]
  return compare(exchange, found, checks)
    .filter((problem) => problem !== null)
    .map((problem) => `${asked} ${exchange.status}: ${problem}`)
}

function compare(
  { query, body, status, answer }: FakeExchange,
  { route, path }: Found,
  checks: Checks,
): (string | null)[] {
  const { querystring, body: declaredBody, answers } = route
  return [
    querystring ? prefixed('query', checks.request(querystring)(query)) : null,
    // A form is read part by part.
    declaredBody && !(body instanceof FormData) ? prefixed('body', checks.request(declaredBody)(body)) : null,
    status >= 400
      ? compareRefusal(status, answer, checks)
      : compareAnswer(answers[status] && asCounted(answers[status], { path, query, body }), answer, checks),
  ]
}

function compareAnswer(declared: object | undefined, answer: unknown, checks: Checks): string | null {
  if (!declared) return 'no such status'
  return answer === undefined ? null : checks.answer(declared)(answer)
}

/** Of a refusal: its shape, and whether the API has one with this number and status. */
function compareRefusal(status: number, answer: unknown, checks: Checks): string | null {
  if (answer === undefined) return null
  const problem = checks.answer({ $ref: 'Error#' })(answer)
  if (problem) return problem
  const { code } = (answer as { error: { code: number | null } }).error
  const isKnown = Object.values(errorKinds).some((kind) => kind.code === code && kind.status === status)
  return isKnown ? null : `no refusal has the code ${code} and this status`
}

function prefixed(part: string, problem: string | null): string | null {
  return problem && `${part}: ${problem}`
}

function readServer(): { routes: Route[]; checks: Checks } {
  const path = join(import.meta.dirname, '../support/operations.json')
  const { shapes, operations } = JSON.parse(readFileSync(path, 'utf8')) as Contract
  const routes = Object.entries(operations).map(([name, operation]) => ({
    ...operation,
    name,
    pattern: new RegExp(
      `^${name.replace(/[.*+?^${}()|[\]\\]/g, '\\$&').replace(/:(\w+)/g, '(?<$1>[^/]+)')}$`,
    ),
  }))
  // A fixed name before one that stands for any.
  routes.sort((a, b) => countParams(a.name) - countParams(b.name))
  return { routes, checks: createChecks(shapes) }
}

function find(routes: readonly Route[], asked: string): Found | undefined {
  for (const route of routes) {
    const match = route.pattern.exec(asked)
    if (match) return { route, path: match.groups ?? {} }
  }
  return undefined
}

function countParams(name: string): number {
  return name.split('/:').length
}

function isNotFound({ status, answer }: FakeExchange): boolean {
  const { code, status: notFound } = errorKinds.routeNotFound
  return status === notFound && Object((answer as { error?: object } | undefined)?.error).code === code
}
