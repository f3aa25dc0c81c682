import { createRequire } from 'node:module'
import { declaredParts } from '../../api/src/http/compileSerializer'

const requirePackage = createRequire(import.meta.url)

/** What is wrong with a value; null: nothing. */
export type Check = (value: unknown) => string | null

type Shapes = Readonly<Record<string, unknown>>

interface Validate {
  (value: unknown): boolean
  errors?: unknown
}

export interface Checks {
  /** Of an answer: a wrong type, a missing value, or a name that its schema does not declare. */
  answer(schema: object): Check
  /** Of a request, as the server does before a handler runs. Texts of a query become what the schema asks for. */
  request(schema: object): Check
}

/**
 * Each server that a test starts has schemas of its own, which say the same: they are compiled once in a process. Else that
 * takes longer than most tests.
 *
 * @param shapes - the schemas that others refer to by `$ref`, by name
 */
export const createChecks: (shapes: Shapes) => Checks = oncePerContent(compileChecks)

function compileChecks(shapes: Shapes): Checks {
  // Most test files meet no server.
  const { Ajv2020 }: typeof import('ajv/dist/2020.js') = requirePackage('ajv/dist/2020.js')
  const create = (options: object) => {
    const ajv = new Ajv2020({ strict: false, allErrors: true, ...options })
    for (const shape of Object.values(shapes)) ajv.addSchema(shape as object)
    return ajv
  }
  const exact = create({})
  let lenient: typeof exact | undefined
  const describe = ({ errors }: Validate) =>
    exact.errorsText(errors as Parameters<typeof exact.errorsText>[0])
  return {
    answer: oncePerContent((schema) => {
      const validate: Validate = exact.compile(schema)
      const pick = declaredParts(schema, shapes)
      return (payload) => {
        // As it will be written: without what is undefined.
        const value: unknown = JSON.parse(JSON.stringify(payload))
        if (!validate(value)) return describe(validate)
        const lost = findLost(value, JSON.parse(JSON.stringify(pick(value))), '')
        return lost === null ? null : `${lost} is not declared`
      }
    }),
    request: oncePerContent((schema) => {
      lenient ??= create({ coerceTypes: 'array' })
      const validate: Validate = lenient.compile(schema)
      return (value) => (validate(structuredClone(value)) ? null : describe(validate))
    }),
  }
}

/** The same for the same object, and for each that is written as the same JSON. */
function oncePerContent<Schema extends object, Made>(
  make: (schema: Schema) => Made,
): (schema: Schema) => Made {
  const ofObject = new WeakMap<Schema, Made>()
  const ofText = new Map<string, Made>()
  return (schema) => {
    const known = ofObject.get(schema)
    if (known !== undefined) return known
    const text = JSON.stringify(schema)
    const made = ofText.get(text) ?? make(schema)
    ofObject.set(schema, made)
    ofText.set(text, made)
    return made
  }
}

/** The path of the first name that is in the one and not in the other. */
function findLost(whole: unknown, part: unknown, path: string): string | null {
  if (typeof whole !== 'object' || whole === null) return null
  for (const [name, value] of Object.entries(whole)) {
    const inPath = `${path}/${name}`
    if (!Object.hasOwn(Object(part), name)) return inPath
    const lost = findLost(value, (part as Record<string, unknown>)[name], inPath)
    if (lost !== null) return lost
  }
  return null
}
