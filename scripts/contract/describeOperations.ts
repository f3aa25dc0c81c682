import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buildApp } from '../../api/src/app/buildApp'

/** The parts of JSON Schema that routes are declared in. */
export interface Shape {
  $id?: string
  $ref?: string
  description?: string
  type?: string | string[]
  enum?: unknown[]
  const?: unknown
  properties?: Record<string, Shape>
  patternProperties?: Record<string, Shape>
  additionalProperties?: boolean | Shape
  required?: string[]
  items?: Shape
  anyOf?: Shape[]
  /** One thing or a list of them, as this part of the request asks (`oneOrMany` of the server): first the one, then the list. */
  'x-one-or-many'?: string
  /** Several keys of a path. */
  'x-many'?: boolean
  /** A row, of which the request chooses the fields. */
  'x-row'?: boolean
  'x-absent'?: boolean
  /** How callers take the value, in TypeScript, where the schema has to allow for more. */
  'x-type'?: string
  /** Texts that mean something. */
  'x-words'?: string[]
}

/** What a route takes and answers. */
export interface Operation {
  params?: Shape
  querystring?: Shape
  body?: Shape
  /** By status; only what is a success. */
  answers: Record<string, Shape>
}

export interface Contract {
  shapes: Record<string, Shape>
  /** By method and path below the project: `GET /jobs/:id`. */
  operations: Record<string, Operation>
}

/** Shapes with a name stand once, wherever they are used. Through JSON: schemas carry hidden marks of their library. */
function namedOnce(named: Record<string, Shape>, operations: Contract['operations']): Contract {
  const shapes: Record<string, Shape> = {}
  const withReferences = (value: object, top?: string) =>
    JSON.parse(JSON.stringify(value), (_, each) => {
      if (typeof each?.$id !== 'string' || each.$id === top) return each
      shapes[each.$id] = each
      return { $ref: `${each.$id}#` }
    })
  for (const [name, shape] of Object.entries(named)) shapes[name] = withReferences(shape, name)
  return { shapes, operations: withReferences(operations) }
}

/** What all routes of a server declare that answer JSON, or nothing. */
export async function describeOperations(): Promise<Contract> {
  const dataDir = await mkdtemp(join(tmpdir(), 'pergola-contract-'))
  const app = await buildApp({ dataDir, logLevel: 'silent' })
  try {
    await app.ready()
    const operations = app.collectedRoutes.flatMap(({ method, url, schema }): [string, Operation][] => {
      const { params, querystring, body, form, response } = schema as Record<string, Shape | undefined>
      const answers = Object.fromEntries(
        Object.entries((response ?? {}) as Record<string, Shape>).filter(([status]) => /^2/.test(status)),
      )
      if (schema.hide || schema.produces || Object.keys(answers).length === 0) return []
      const name = `${method.toUpperCase()} ${url.replace(/^\/:project/, '') || '/'}`
      return [[name, { params, querystring, body: body ?? form, answers }]]
    })
    operations.sort(([a], [b]) => (a < b ? -1 : 1))
    return namedOnce(app.getSchemas() as Record<string, Shape>, Object.fromEntries(operations))
  } finally {
    await app.close()
    await rm(dataDir, { recursive: true, force: true })
  }
}
