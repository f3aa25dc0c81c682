// `npm run schema -- snapshot|diff|apply [file]`: carries the model of a project from one server to another.
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { pathToFileURL } from 'node:url'
import { parseArgs } from 'node:util'

export const USAGE = `npm run schema -- <command> [file] [--url http://127.0.0.1:8080] [--project key] [--allow-loss]

  snapshot [file]  writes the model of the project to the file, or prints it
  diff <file>      shows what the project has otherwise than the file; ends with 1 where there is anything
  apply <file>     makes the project as the file says; --allow-loss also where values or rights are deleted

A static token of an administrator in PERGOLA_TOKEN. PERGOLA_URL and PERGOLA_PROJECT stand for the options.`

/** @returns The exit code: 0, 1 for differences, 2 for what failed. */
export async function runSchema(args, { env = process.env, print = console.log, warn = console.error } = {}) {
  let parsed
  try {
    parsed = parseOptions(args, env)
  } catch (error) {
    warn(`${error.message}\n\n${USAGE}`)
    return 2
  }
  const { values, positionals } = parsed
  if (values.help) {
    print(USAGE)
    return 0
  }
  const [command, file] = positionals
  const isComplete = command === 'snapshot' || (['diff', 'apply'].includes(command) && file)
  if (!isComplete || !values.project || !env.PERGOLA_TOKEN) {
    warn(USAGE)
    return 2
  }
  const call = createCall(values, env.PERGOLA_TOKEN)
  try {
    if (command === 'snapshot') return await snapshot(call, file, print)
    const wanted = readModel(file)
    const { hash, changes } = await call('POST', 'diff', { snapshot: wanted })
    for (const change of changes) print(describe(change))
    if (command === 'diff') return changes.length === 0 ? 0 : 1
    if (changes.length === 0) return 0
    const refused = changes.filter(({ refusal, plan }) => refusal || plan?.obstacles.length)
    const losses = changes.filter(loses)
    if (refused.length > 0) throw new Error(`${refused.length} changes cannot be made; nothing was changed`)
    if (losses.length > 0 && !values['allow-loss'])
      throw new Error(`${losses.length} changes delete something: add --allow-loss to make them`)
    const { done } = await call('POST', 'apply', { snapshot: wanted, hash })
    print(`${done.length} changes are made`)
    return 0
  } catch (error) {
    warn(error.message)
    return 2
  }
}

function parseOptions(args, env) {
  return parseArgs({
    args,
    allowPositionals: true,
    options: {
      url: { type: 'string', default: env.PERGOLA_URL ?? 'http://127.0.0.1:8080' },
      project: { type: 'string', default: env.PERGOLA_PROJECT ?? '' },
      'allow-loss': { type: 'boolean', default: false },
      help: { type: 'boolean', short: 'h', default: false },
    },
  })
}

function readModel(file) {
  if (!existsSync(file)) throw new Error(`There is no file ${file}`)
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch (cause) {
    throw new Error(`${file} is no model file: ${cause.message}`, { cause })
  }
}

/** @param address - Of the server; that of its console means the same. */
function createCall({ url: address, project }, token) {
  const url = address.replace(/\/+$/, '').replace(/\/admin$/, '')
  return async (method, path, body) => {
    const response = await fetch(`${url}/${project}/schema/${path}`, {
      method,
      headers: { authorization: `Bearer ${token}`, ...(body && { 'content-type': 'application/json' }) },
      ...(body && { body: JSON.stringify(body) }),
    }).catch((cause) => {
      throw new Error(`No server answers at ${url}: ${cause.cause?.message ?? cause.message}`, { cause })
    })
    const answer = await response.json().catch((cause) => {
      throw new Error(`What answers at ${url} is no server of Pergola`, { cause })
    })
    if (!response.ok) throw new Error(answer.error?.message ?? `The server answered ${response.status}`)
    return answer.data
  }
}

async function snapshot(call, file, print) {
  const text = `${JSON.stringify(await call('GET', 'snapshot'), null, 2)}\n`
  if (file) writeFileSync(file, text)
  else print(text.trimEnd())
  return 0
}

const SIGNS = { create: '+', update: '~', delete: '-' }

/** One line for the change, and one for each thing that it loses or that stands in its way. */
function describe({ part, action, names, keys, plan, refusal }) {
  const changed = keys.length > 0 ? ` (${keys.join(', ')})` : ''
  const notes = [
    ...(refusal ? [`cannot be made: ${refusal}`] : []),
    ...(plan?.obstacles ?? []).map(
      ({ kind, count }) => `cannot be made: ${count} items are in the way (${kind})`,
    ),
    ...(plan?.steps ?? [])
      .filter(({ items }) => items > 0)
      .map(({ action: step, items }) => `${step}: ${items} items`),
    ...(plan?.references ?? []).map(({ kind, name }) => `referred to by a ${kind}${name ? `: ${name}` : ''}`),
  ]
  return [
    `${SIGNS[action]} ${part} ${names.join(' / ')}${changed}`,
    ...notes.map((note) => `    ${note}`),
  ].join('\n')
}

/** Deleting needs an assent, and so does storing values as another datatype. */
function loses({ action, plan }) {
  return (
    action === 'delete' ||
    (plan?.steps ?? []).some((step) => step.action === 'change_column' && step.items > 0)
  )
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  process.exitCode = await runSchema(process.argv.slice(2))
}
