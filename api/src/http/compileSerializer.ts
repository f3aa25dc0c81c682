import { serializeJson } from '../json/serializeJson'

/** The parts of JSON Schema that say which names an answer may hold. */
interface Shape {
  $ref?: string
  type?: string
  enum?: unknown[]
  const?: unknown
  properties?: Record<string, Shape>
  patternProperties?: Record<string, Shape>
  additionalProperties?: boolean | Shape
  items?: Shape
  anyOf?: Shape[]
}

/** Leaves out of a value what is not declared. */
type Pick = (value: unknown) => unknown

const same: Pick = (value) => value

/**
 * Serializers that send what the schema of a route declares, and nothing else. Values are sent as they are: a whole number
 * that is text stays text, null stays null. (`fast-json-stringify` turns values into what the schema says and fails where
 * one is missing, so that a schema that is wrong would change data or break an answer.)
 */
export function buildSerializer(externalSchemas: unknown) {
  return ({ schema }: { schema?: unknown }) => {
    const pick = declaredParts(schema, externalSchemas)
    return (value: unknown): string => serializeJson(pick(value))
  }
}

/** What a schema lets through. Compiled by the first value: most routes are not asked for hours. */
export function declaredParts(schema: unknown, externalSchemas: unknown): Pick {
  const compiler = new PickCompiler((externalSchemas ?? {}) as Record<string, Shape>)
  return compiler.later([(schema ?? {}) as Shape])
}

class PickCompiler {
  readonly #named = new Map<string, Pick>()

  constructor(private readonly schemas: Readonly<Record<string, Shape>>) {}

  /** Shapes may name each other in a circle: each is compiled by the first value that has it. */
  later(alternatives: readonly Shape[]): Pick {
    let pick: Pick | undefined
    return (value) => {
      if (typeof value !== 'object' || value === null) return value
      pick ??= this.#compile(alternatives)
      return pick(value)
    }
  }

  #compile(alternatives: readonly Shape[]): Pick {
    const [only] = alternatives
    const name = alternatives.length === 1 ? only?.$ref : undefined
    const known = name === undefined ? undefined : this.#named.get(name)
    if (known) return known
    const pick = this.#compileLeaves(this.#leavesOf(alternatives))
    if (name !== undefined) this.#named.set(name, pick)
    return pick
  }

  /** Which alternative a value follows shows by its kind; of several objects it may have what any of them declares. */
  #compileLeaves(leaves: readonly Shape[]): Pick {
    if (leaves.some(isAnything)) return same
    const items = leaves.flatMap((shape) => shape.items ?? [])
    const pickItem = items.length > 0 ? this.later(items) : same
    const pickObject = this.#compileObject(leaves.filter(({ type }) => type === 'object'))
    return (value) => (Array.isArray(value) ? value.map(pickItem) : pickObject(value as object))
  }

  #compileObject(shapes: readonly Shape[]): Pick {
    const names = new Set(shapes.flatMap(({ properties = {} }) => Object.keys(properties)))
    const declared = new Map(
      [...names].map((name) => [name, this.later(shapes.flatMap((shape) => shape.properties?.[name] ?? []))]),
    )
    const others = shapes.flatMap(otherProperties)
    if (declared.size === 0 && this.#leavesOf(others).some(isAnything)) return same
    const pickOther = others.length > 0 ? this.later(others) : null
    return (value) => {
      const picked: Record<string, unknown> = Object.create(null)
      for (const [name, part] of Object.entries(value as object)) {
        const pick = declared.get(name) ?? pickOther
        if (pick) picked[name] = pick(part)
      }
      return picked
    }
  }

  #leavesOf(shapes: readonly Shape[]): Shape[] {
    return shapes.flatMap((shape) => {
      if (shape.$ref !== undefined) return this.#leavesOf([this.#find(shape.$ref)])
      return shape.anyOf ? this.#leavesOf(shape.anyOf) : [shape]
    })
  }

  #find(reference: string): Shape {
    const schema = this.schemas[reference.replace(/#$/, '')]
    if (!schema) throw new Error(`No schema has the name "${reference}"`)
    return schema
  }
}

function isAnything({ type, enum: texts, const: only }: Shape): boolean {
  return type === undefined && texts === undefined && only === undefined
}

/** What names that are not declared may hold. */
function otherProperties({ additionalProperties, patternProperties = {} }: Shape): Shape[] {
  const extra = additionalProperties === true ? {} : additionalProperties || []
  return [extra, Object.values(patternProperties)].flat()
}
