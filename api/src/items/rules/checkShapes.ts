import type { TSchema } from 'typebox'
import { Check } from 'typebox/value'
import type { FieldProblem } from '../../errors/ApiError'
import { say } from '../../errors/say'
import type { Row } from '../ItemsContext'

/** The shape of a JSON column, and how a message calls it. */
export type Shapes = Readonly<Record<string, readonly [shape: TSchema, name: string]>>

/** What is left out, or null, is the default. */
export function checkShapes(payload: Row, shapes: Shapes): FieldProblem[] {
  return Object.entries(shapes).flatMap(([field, [shape, name]]) => {
    const value = payload[field] ?? null
    return value === null || Check(shape, value)
      ? []
      : [{ field, message: say('shapeMisfit', { shape: name }) }]
  })
}
