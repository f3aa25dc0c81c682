import { endOfText } from './endOfText'

/** The most that a JSON text may hold. */
export interface JsonLimits {
  /** Lists and objects in each other. */
  levels: number
  /** Lists and objects in all. */
  containers: number
  /** Values that follow another one. */
  values: number
  /** Different names, in all objects together. */
  names: number
}

const QUOTE = 0x22
const COMMA = 0x2c
const COLON = 0x3a
const OPENING_LIST = 0x5b
const CLOSING_LIST = 0x5d
const OPENING_OBJECT = 0x7b
const CLOSING_OBJECT = 0x7d

/** `"":1,` */
const SHORTEST_MEMBER = 5

/**
 * What a JSON text has more of than it may, so that it is known before it is parsed: an object of many names, or many small
 * lists, take far longer than their length. Looks at no more of the text than that takes.
 */
export function findExcess(json: string, limits: JsonLimits): keyof JsonLimits | null {
  const names = json.length > limits.names * SHORTEST_MEMBER ? new Set<string>() : null
  let [levels, containers, values, textAt] = [0, 0, 0, 0]
  for (let at = 0; at < json.length; at++) {
    switch (json.charCodeAt(at)) {
      case QUOTE:
        textAt = at
        at = endOfText(json, at)
        break
      case COLON:
        if (names && names.add(json.slice(textAt, at)).size > limits.names) return 'names'
        break
      case COMMA:
        values += 1
        if (values > limits.values) return 'values'
        break
      case OPENING_LIST:
      case OPENING_OBJECT:
        levels += 1
        containers += 1
        if (levels > limits.levels) return 'levels'
        if (containers > limits.containers) return 'containers'
        break
      case CLOSING_LIST:
      case CLOSING_OBJECT:
        levels -= 1
    }
  }
  return null
}
