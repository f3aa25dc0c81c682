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

/** Of a body, and of a line of a table. */
export const JSON_LIMITS: JsonLimits = {
  /** Deeper than people nest, and far less deep than what recursion stands. */
  levels: 100,
  /** A polygon of a megabyte has fewer points. */
  containers: 100_000,
  /** More than a megabyte has room for: a file as base64 may be longer, and is one. */
  values: 600_000,
  /** Rows have the same ones; an object of 100,000 names took half a second, in which no one else is served. */
  names: 10_000,
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
 * What JSON has more of than it may, so that it is known before it is parsed: an object of many names, or many small lists, take
 * far longer than their length. Looks at no more of the texts than that takes.
 */
export function findExcess(json: string | readonly string[], limits: JsonLimits): keyof JsonLimits | null {
  const texts = typeof json === 'string' ? [json] : json
  const length = texts.reduce((sum, text) => sum + text.length, 0)
  const counted: Counted = {
    containers: 0,
    values: 0,
    names: length > limits.names * SHORTEST_MEMBER ? new Set() : null,
  }
  for (const text of texts) {
    const excess = excessOf(text, limits, counted)
    if (excess) return excess
  }
  return null
}

interface Counted {
  containers: number
  values: number
  /** Null where there is no room for too many. */
  names: Set<string> | null
}

function excessOf(json: string, limits: JsonLimits, counted: Counted): keyof JsonLimits | null {
  const { names } = counted
  let { containers, values } = counted
  let [levels, textAt] = [0, 0]
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
  counted.containers = containers
  counted.values = values
  return null
}
