import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { FakeExchange } from '../../sdk/src/testing/fakeExchanges'
import { type Checks, createChecks } from './answerCheck'

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
  const route = find(routes, asked) ?? find(routes, asked.replace(/ \/[^/]+/, ' '))
  if (!route)
    return exchange.status >= 400 || NO_ROUTES.test(exchange.path) ? [] : [`${asked}: no such route`]
  return compare(exchange, route, checks)
    .filter((problem) => problem !== null)
    .map((problem) => `${asked} ${exchange.status}: ${problem}`)
}

function compare(
  { query, body, status, answer }: FakeExchange,
  route: Route,
  checks: Checks,
): (string | null)[] {
  // What the server refuses may be asked: that is what the test is about.
  if (status >= 400) return []
  const { querystring, body: declaredBody, answers } = route
  const declared = answers[status]
  return [
    querystring ? prefixed('query', checks.request(querystring)(query)) : null,
    // A form is read part by part.
    declaredBody && !(body instanceof FormData) ? prefixed('body', checks.request(declaredBody)(body)) : null,
    declared ? (answer === undefined ? null : checks.answer(declared)(answer)) : 'no such status',
  ]
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
    pattern: new RegExp(`^${name.replace(/[.*+?^${}()|[\]\\]/g, '\\$&').replace(/:\w+/g, '[^/]+')}$`),
  }))
  // A fixed name before one that stands for any.
  routes.sort((a, b) => countParams(a.name) - countParams(b.name))
  return { routes, checks: createChecks(shapes) }
}

function find(routes: readonly Route[], asked: string): Route | undefined {
  return routes.find(({ pattern }) => pattern.test(asked))
}

function countParams(name: string): number {
  return name.split('/:').length
}
