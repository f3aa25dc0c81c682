import { type TObjectOptions, type TProperties, Type } from 'typebox'

/** An object in a request that holds nothing else: a misspelled name is refused by name instead of being without effect. */
export function strictObject<Properties extends TProperties>(
  properties: Properties,
  options: TObjectOptions = {},
) {
  return Type.Object(properties, { ...options, additionalProperties: false })
}
