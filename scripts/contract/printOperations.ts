import { asAsked, type Count, countedBy } from './asAsked'
import type { Contract, Operation, Shape } from './describeOperations'

const HEADER = `// Made from the schemas of the server's routes by "npm run contract": edit those.
import type { QueryValue } from './queryValue'
`

/** Where a type stands: what is sent may be readonly, and rows of which a part is sent. */
type Place = 'sent' | 'query' | 'answered'

/** The types of everything that the routes take and answer, as a module of the sdk. */
export function printOperations({ shapes, operations }: Contract): string {
  const rows = new Set(Object.keys(shapes).filter((name) => shapes[name]?.['x-row']))
  const print = printerFor(rows)
  const named = Object.entries(shapes).map(([name, shape]) => {
    const place = /Query$/.test(name) ? 'query' : 'answered'
    return `${comment(shape)}export type ${name} = ${print(shape, place)}\n`
  })
  const usual: string[] = []
  const other: string[] = []
  for (const [name, operation] of Object.entries(operations)) {
    const asked = countedBy(operation)
    const printed = (count: Count) => printCall(name, { ...asAsked(operation, count), asked, count }, print)
    // A path or a body is for one thing, a search for all that it finds, unless the call says otherwise.
    usual.push(printed(asked === 'query.single' ? 'many' : 'one'))
    if (asked !== null) other.push(printed(asked === 'query.single' ? 'one' : 'many'))
  }
  return `${HEADER}\n${named.join('\n')}\n${USUAL}export interface Operations {\n${usual.join('')}}\n\n${OTHER}export interface CountedOperations {\n${other.join('')}}\n`
}

const USUAL = `/**
 * By method and path below the project, or below the server: what a call takes and the data that it answers.
 *
 * @internal The OpenAPI document of the server describes each.
 */
`

const OTHER = `/**
 * The same for calls that ask for another number of things: several keys in the path, a list of new rows, or one match alone.
 *
 * @internal
 */
`

type Print = (shape: Shape, place: Place) => string

interface Call extends Operation {
  asked: string | null
  count: Count
}

function printCall(name: string, call: Call, print: Print): string {
  return `  ${JSON.stringify(name)}: { input: ${printInput(call, print)}; data: ${printData(call, print)} }\n`
}

function printInput(call: Call, print: Print): string {
  const { params, querystring, body } = call
  const names = Object.keys(params?.properties ?? {}).filter((name) => name !== 'project')
  const query = querystring && printQuery(call, print(querystring, 'query'))
  const isRequired = querystring?.required?.length || isFirstAlone(call)
  const parts = [
    ...(names.length > 0
      ? [`path: { ${names.map((name) => `${key(name)}: ${printPathPart(call, name)}`).join('; ')} }`]
      : []),
    ...(query ? [`query${isRequired ? '' : '?'}: ${query}`] : []),
    ...(body ? [`body: ${print(body, 'sent')}`] : []),
  ]
  return parts.length > 0 ? `{ ${parts.join('; ')} }` : 'object'
}

function printPathPart({ params, asked, count }: Call, name: string): string {
  const one = 'string | number'
  const many = `readonly (${one})[]`
  if (!params?.properties?.[name]?.['x-many']) return one
  if (asked !== `path.${name}`) return `${one} | ${many}`
  return count === 'one' ? one : many
}

function printQuery(call: Call, query: string): string {
  if (call.asked !== 'query.single') return query
  return isFirstAlone(call) ? `${query} & { single: true | 1 }` : `Omit<${query}, 'single'>`
}

function isFirstAlone({ asked, count }: Call): boolean {
  return asked === 'query.single' && count === 'one'
}

function printData({ answers }: Operation, print: Print): string {
  const wholes = Object.entries(answers).flatMap(([status, shape]) =>
    status === '204' ? [] : (shape.anyOf ?? [shape]),
  )
  const datas = wholes.flatMap((whole) => {
    const data = whole.properties?.data
    if (!data) return 'undefined'
    return whole.required?.includes('data') ? print(data, 'answered') : [print(data, 'answered'), 'undefined']
  })
  if ('204' in answers) datas.push('undefined')
  return unionOf(datas)
}

function printerFor(rows: ReadonlySet<string>): Print {
  const print: Print = (shape, place) => {
    if (shape['x-type'] !== undefined) return shape['x-type']
    if (shape.$ref !== undefined) {
      const name = shape.$ref.replace(/#$/, '')
      return place === 'answered' || !rows.has(name) ? name : `Partial<${name}>`
    }
    if (shape.anyOf) return unionOf(shape.anyOf.map((each) => print(each, place)))
    const texts = shape.enum ?? shape['x-words'] ?? (shape.const === undefined ? undefined : [shape.const])
    if (texts) return unionOf(texts.map((text) => JSON.stringify(text)))
    return unionOf([shape.type].flat().map((type) => printType(type, shape, place)))
  }

  function printType(type: string | undefined, shape: Shape, place: Place): string {
    switch (type) {
      case 'integer':
        return 'number'
      case 'string':
      case 'number':
      case 'boolean':
      case 'null':
        return type
      case 'array':
        return `${place === 'answered' ? '' : 'readonly '}(${print(shape.items ?? {}, place)})[]`
      case 'object':
        return printObject(shape, place)
      default:
        return place === 'query' ? 'QueryValue' : 'unknown'
    }
  }

  function printObject(shape: Shape, place: Place): string {
    const { properties = {}, required = [], patternProperties = {}, additionalProperties } = shape
    const entries = Object.entries(properties)
    if (entries.length === 0) {
      const other = Object.values(patternProperties)[0] ?? additionalProperties
      return `Record<string, ${print(typeof other === 'object' ? other : {}, place)}>`
    }
    const lines = entries.map(([name, each]) => {
      const isThere = (shape['x-row'] && !each['x-absent']) || required.includes(name)
      return `${comment(each)}${key(name)}${isThere ? '' : '?'}: ${print(each, place)}`
    })
    return `{\n${lines.join('\n')}\n}`
  }
  return print
}

function unionOf(types: string[]): string {
  return [...new Set(types)].join(' | ') || 'undefined'
}

function key(name: string): string {
  return /^[a-zA-Z_$][\w$]*$/.test(name) ? name : JSON.stringify(name)
}

function comment({ description }: Shape): string {
  return description ? `/** ${description} */\n` : ''
}
