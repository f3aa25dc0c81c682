import fc, { type Arbitrary } from 'fast-check'
import type { OpenApiDocument, OpenApiOperation } from '../../api/src/routes/openapi/describeApi'

/** A request to be sent, made from an operation of an OpenAPI document. */
export interface GeneratedRequest {
  method: string
  url: string
  headers: Record<string, string>
  payload?: string
  /** What is wrong with it; null: it is as the operation declares. */
  broken: string | null
}

/** The parts of JSON Schema that the document is written in. */
interface Shape {
  $ref?: string
  type?: string | string[]
  enum?: unknown[]
  const?: unknown
  format?: string
  pattern?: string
  minLength?: number
  maxLength?: number
  minItems?: number
  properties?: Record<string, Shape>
  additionalProperties?: boolean | Shape
  required?: string[]
  items?: Shape
  anyOf?: Shape[]
}

/** Deeper than any shape that does not name itself. */
const MAX_DEPTH = 5

/** Names that every object of JavaScript has. */
const prototypeNames = ['__proto__', 'constructor', 'toString', 'hasOwnProperty', 'valueOf', 'then']

/** Texts that mean something to a parser, a database or a file system. */
const oddTexts = [
  ...prototypeNames,
  ...[
    '',
    ' ',
    '*',
    '?',
    '-',
    '0',
    '-1',
    'me',
    '1,2',
    'null',
    'NaN',
    '1e999',
    '9007199254740993',
    '2020-02-30',
  ],
  ...[
    '\u0000',
    '\ud800',
    'a\u0301',
    '\u202e',
    "'",
    '"',
    '`',
    '%',
    '%00',
    ',',
    '..',
    '../x',
    '[',
    '{{x}}',
    '<b>',
    '=1+1',
  ],
]

const hugeText = 'x'.repeat(70_000)
const hugeNumbers = [2 ** 31, 2 ** 53, -(2 ** 63), 1e308, 1.5, -0]

/**
 * Requests for every operation: some as declared, the others with one thing broken: a wrong type, a value that is missing,
 * huge or nested without end, a name of every object, a body that is none.
 *
 * @param known - Words that name something on the server: collections, fields, keys
 */
export function requestsOf(document: OpenApiDocument, known: readonly string[]) {
  const values = createValues(document, known)
  return Object.entries(document.paths).flatMap(([path, operations]) =>
    Object.entries(operations).map(([method, operation]) => ({
      name: operation.operationId,
      requests: requestsTo({ path, method, operation, values }),
    })),
  )
}

interface Target {
  path: string
  method: string
  operation: OpenApiOperation
  values: Values
}

function requestsTo({ path, method, operation, values }: Target): Arbitrary<GeneratedRequest> {
  const { parameters = [], requestBody } = operation
  const [mediaType = '', content] = Object.entries(requestBody?.content ?? {})[0] ?? []
  const body = content ? values.valid(content.schema) : fc.constant(undefined)
  const inPath = fc.record(Object.fromEntries(parametersIn(parameters, 'path', values)))
  const query = parametersIn(parameters, 'query', values)
  const required = parameters.filter((each) => each.in === 'query' && each.required).map(({ name }) => name)
  const inQuery = fc.record(Object.fromEntries(query), { requiredKeys: required, noNullPrototype: true })

  const request = (parts: Parts, broken: string | null): GeneratedRequest => ({
    method: method.toUpperCase(),
    url: addressOf(path, parts),
    broken,
    ...payloadOf(parts.body, mediaType),
  })
  const asDeclared = fc.record({ path: inPath, query: inQuery, body })
  const oddly = asDeclared.chain((parts) => {
    const ways: Arbitrary<GeneratedRequest>[] = [
      values
        .odd()
        .map((odd) =>
          request({ ...parts, query: { ...parts.query, ...named(odd.name, odd.value) } }, 'query'),
        ),
    ]
    for (const name of Object.keys(parts.path))
      ways.push(
        values
          .odd()
          .map(({ text }) => request({ ...parts, path: { ...parts.path, [name]: text } }, `path ${name}`)),
      )
    for (const { name } of parameters.filter((each) => each.in === 'query'))
      ways.push(
        values
          .odd()
          .map(({ value }) =>
            request({ ...parts, query: { ...parts.query, [name]: value } }, `query ${name}`),
          ),
      )
    if (content) {
      const broken = values
        .broken(content.schema)
        .map(({ value, how }) => request({ ...parts, body: value }, `body ${how}`))
      ways.push(
        broken,
        broken,
        unreadable.map((sent) => ({ ...request(parts, 'unreadable'), ...sent })),
      )
    }
    return fc.oneof(...ways)
  })
  return fc.oneof(
    { weight: 1, arbitrary: asDeclared.map((parts) => request(parts, null)) },
    { weight: 3, arbitrary: oddly },
  )
}

interface Parts {
  path: Record<string, unknown>
  query: Record<string, unknown>
  body: unknown
}

function parametersIn(
  parameters: NonNullable<OpenApiOperation['parameters']>,
  place: string,
  values: Values,
) {
  return parameters
    .filter((each) => each.in === place)
    .map(({ name, schema }): [string, Arbitrary<unknown>] => [name, values.valid(schema)])
}

function addressOf(path: string, parts: Parts): string {
  const url = path.replace(/\{(\w+)\}/g, (_, name: string) => encode(String(parts.path[name])) || '-')
  const query = Object.entries(parts.query).flatMap(([name, value]) => parametersOf(encode(name), value))
  return query.length > 0 ? `${url}?${query.join('&')}` : url
}

function parametersOf(name: string, value: unknown): string[] {
  if (typeof value !== 'object' || value === null) return [`${name}=${encode(String(value))}`]
  return Object.entries(value).flatMap(([key, each]) => parametersOf(`${name}[${encode(key)}]`, each))
}

/** Half a pair of surrogates cannot be encoded. */
function encode(text: string): string {
  return encodeURIComponent(text.replace(/\p{Surrogate}/gu, '\ufffd'))
}

type Payload = Pick<GeneratedRequest, 'payload' | 'headers'>

function payloadOf(body: unknown, mediaType: string): Payload {
  if (body === undefined) return { headers: {} }
  if (mediaType !== 'multipart/form-data') return json(JSON.stringify(body))
  return form(
    Object.entries(Object(body))
      .map(([name, value]) => `${partHead(name)}${JSON.stringify(value)}\r\n`)
      .join(''),
  )
}

const json = (payload: string): Payload => ({ payload, headers: { 'content-type': 'application/json' } })
const form = (parts: string, boundary = 'x'): Payload => ({
  payload: `${parts}--x--\r\n`,
  headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
})
/** Quotes and line breaks end a name. */
const partHead = (name: string) =>
  `--x\r\nContent-Disposition: form-data; name="${name.replace(/["\r\n]/g, '')}"; filename="${name.length}.csv"\r\n\r\n`

/** Bodies that are cut short, nested without end or of another kind. */
const unreadable: Arbitrary<Payload> = fc.constantFrom(
  ...['', '{', '[1,', 'null', '"x"', '1', '\u0000', '[]', '[[]]', '{}'].map(json),
  json('['.repeat(5_000)),
  json(`${'['.repeat(500)}1${']'.repeat(500)}`),
  json(`${'{"a":'.repeat(500)}1${'}'.repeat(500)}`),
  form(partHead('file')),
  form(`${partHead('file')}a,b\r\n1`),
  form(`${partHead('file')}a\r\n${partHead('file')}b\r\n`),
  form('', ''),
  form(`${partHead('__proto__')}a\r\n`, 'y'),
  { payload: '<a/>', headers: { 'content-type': 'text/xml' } },
)

type Values = ReturnType<typeof createValues>

interface Broken {
  value: unknown
  how: string
}

function createValues(document: OpenApiDocument, known: readonly string[]) {
  const words = fc.constantFrom(...known)
  const text = fc.oneof(words, fc.constantFrom(...oddTexts), fc.string({ maxLength: 20, unit: 'binary' }))
  const anything = fc.oneof(
    fc.constantFrom<unknown>(
      null,
      true,
      1,
      'x',
      '',
      [],
      {},
      [[]],
      [null],
      { data: null },
      hugeText,
      ...hugeNumbers,
    ),
    fc.constantFrom(...prototypeNames).map((name) => named(name, { [name]: 1 })),
    fc.constantFrom<unknown>(...oddTexts),
  )

  function resolve(shape: Shape): Shape {
    if (shape.$ref === undefined) return shape
    return resolve((document.components.schemas[shape.$ref.split('/').at(-1) ?? ''] ?? {}) as Shape)
  }

  function valid(given: unknown, depth = 0): Arbitrary<unknown> {
    const shape = resolve(given as Shape)
    if (shape.anyOf) return fc.oneof(...shape.anyOf.map((each) => valid(each, depth)))
    if (shape.enum) return fc.constantFrom(...shape.enum)
    if (shape.const !== undefined) return fc.constant(shape.const)
    return fc.oneof(...[shape.type].flat().map((type) => ofType(type, shape, depth)))
  }

  function ofType(type: string | undefined, shape: Shape, depth: number): Arbitrary<unknown> {
    switch (type) {
      case 'string':
        return textOf(shape)
      case 'integer':
        return fc.integer({ min: -3, max: 30 })
      case 'number':
        return fc.oneof(fc.integer({ min: -3, max: 30 }), fc.double({ min: -1e6, max: 1e6, noNaN: true }))
      case 'boolean':
        return fc.boolean()
      case 'null':
        return fc.constant(null)
      case 'array': {
        const items = depth > MAX_DEPTH ? fc.constant(null) : valid(shape.items ?? {}, depth + 1)
        return fc.array(items, {
          minLength: shape.minItems ?? 0,
          maxLength: Math.max(2, shape.minItems ?? 0),
        })
      }
      case 'object':
        return depth > MAX_DEPTH ? fc.constant({}) : objectOf(shape, depth)
      default:
        return fc.oneof(text, fc.integer(), fc.constantFrom<unknown>(null, true, [], {}))
    }
  }

  function textOf({ format, pattern, minLength = 0, maxLength = 200 }: Shape): Arbitrary<string> {
    if (format === 'email')
      return fc.constantFrom('admin@example.com', 'editor@example.com', 'new@example.com')
    if (pattern !== undefined) return fc.stringMatching(new RegExp(pattern))
    return text.filter(({ length }) => length >= minLength && length <= maxLength)
  }

  function objectOf(
    { properties = {}, required = [], additionalProperties }: Shape,
    depth: number,
  ): Arbitrary<object> {
    const declared = Object.entries(properties).map(([name, shape]) => [name, valid(shape, depth + 1)])
    const object = fc.record(Object.fromEntries(declared), {
      requiredKeys: required as never[],
      noNullPrototype: true,
    })
    if (!additionalProperties || declared.length > 0) return object
    return fc
      .array(fc.tuple(text, valid(additionalProperties, depth + 1)), { maxLength: 2 })
      .map((entries) => Object.fromEntries(entries))
  }

  /** Values with one thing that is not as declared, wherever in them. */
  function broken(given: unknown, depth = 0): Arbitrary<Broken> {
    const shape = resolve(given as Shape)
    const whole = anything.map((value) => ({ value, how: 'of a wrong type' }))
    if (depth > MAX_DEPTH) return whole
    if (shape.anyOf) return fc.oneof(whole, ...shape.anyOf.map((each) => broken(each, depth)))
    if (shape.items)
      return fc.oneof(
        whole,
        broken(shape.items, depth + 1).map((inner) => ({ ...inner, value: [inner.value] })),
      )
    if (shape.type !== 'object') return whole
    const object = objectOf(shape, depth)
    const inside = Object.entries(shape.properties ?? {}).map(([name, part]) =>
      fc.tuple(object, broken(part, depth + 1)).map(([value, inner]) => ({
        value: { ...value, ...named(name, inner.value) },
        how: `${inner.how}, in ${name}`,
      })),
    )
    const missing = (shape.required ?? []).map((name) =>
      object.map((value) => ({
        value: Object.fromEntries(Object.entries(value).filter(([each]) => each !== name)),
        how: `without ${name}`,
      })),
    )
    const more = fc.tuple(object, odd()).map(([value, { name, value: extra }]) => ({
      value: Object.fromEntries([...Object.entries(value), [name, extra]]),
      how: `with ${name}`,
    }))
    return fc.oneof(
      whole,
      more,
      ...(inside.length > 0 ? [fc.oneof(...inside), fc.oneof(...inside)] : []),
      ...missing,
    )
  }

  /** Something that no one asked for. */
  function odd() {
    return fc.record({
      name: fc.oneof(words, fc.constantFrom(...oddTexts)),
      text: fc.constantFrom(...oddTexts, 'x'.repeat(9_000)),
      value: anything,
    })
  }

  return { valid, broken, odd }
}

/** `__proto__` is a name like any other here, as it is in JSON. */
function named(name: string, value: unknown): Record<string, unknown> {
  return Object.fromEntries([[name, value]])
}
