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
  const each = Object.entries(operations).map(
    ([name, operation]) =>
      `  ${JSON.stringify(name)}: { input: ${printInput(operation, print)}; data: ${printData(operation, print)} }\n`,
  )
  return `${HEADER}\n${named.join('\n')}\n/**\n * By method and path below the project, or below the server: what a call takes and the data that it answers.\n *\n * @internal The OpenAPI document of the server describes each.\n */\nexport interface Operations {\n${each.join('')}}\n`
}

type Print = (shape: Shape, place: Place) => string

function printInput({ params, querystring, body }: Operation, print: Print): string {
  const names = Object.keys(params?.properties ?? {}).filter((name) => name !== 'project')
  const query = querystring && print(querystring, 'query')
  const parts = [
    ...(names.length > 0
      ? [`path: { ${names.map((name) => `${key(name)}: string | number`).join('; ')} }`]
      : []),
    ...(query ? [`query${querystring?.required?.length ? '' : '?'}: ${query}`] : []),
    ...(body ? [`body: ${print(body, 'sent')}`] : []),
  ]
  return parts.length > 0 ? `{ ${parts.join('; ')} }` : 'object'
}

function printData({ answers }: Operation, print: Print): string {
  const wholes = Object.entries(answers).flatMap(([status, shape]) =>
    status === '204' ? [] : (shape.anyOf ?? [shape]),
  )
  const datas = wholes.map((whole) => {
    const data = whole.properties?.data
    if (!data) return 'undefined'
    return whole.required?.includes('data')
      ? print(data, 'answered')
      : `${print(data, 'answered')} | undefined`
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
      const isThere = shape['x-row'] || required.includes(name)
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
