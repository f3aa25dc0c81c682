import { createRequire } from 'node:module'
import { type Sentence, say } from '../errors/say'

/** Whether a text follows a pattern, in a time that grows with its length only. */
export interface Pattern {
  test(text: string): boolean
}

/** Why a pattern cannot be used: a sentence for the person who wrote it, without full stop. */
export class PatternError extends Error {
  override readonly name = 'PatternError'

  constructor(
    readonly sentence: Sentence,
    options?: ErrorOptions,
  ) {
    super(sentence.text, options)
  }
}

const MAX_SOURCE = 1_000
/** Of the compiled program: repetitions inside of repetitions multiply. */
const MAX_PROGRAM = 10_000
/** Texts beyond this are not run against patterns; they never match. */
const MAX_INPUT = 10_000
const MAX_KEPT = 500

const requirePackage = createRequire(import.meta.url)
const kept = new Map<string, Pattern>()

/**
 * Compiles a regular expression as fields and settings store it: `/^x$/i`.
 *
 * The engine takes linear time (RE2), where that of JavaScript can take for ever. It has neither look-around nor
 * back-references; look-aheads at the very start of an anchored pattern are run as patterns of their own, since policies
 * for passwords are written like that: `/^(?=.*\d)(?=.*[a-z]).{8,}$/`.
 *
 * @throws {@link PatternError}
 */
export function compilePattern(text: string): Pattern {
  const known = kept.get(text)
  if (known) return known
  const [, source, flags = ''] = /^\/(.*)\/([a-z]*)$/s.exec(text) ?? []
  if (source === undefined) throw new PatternError(say('patternWithoutSlashes'))
  if (source.length > MAX_SOURCE) throw new PatternError(say('patternTooLong', { max: MAX_SOURCE }))
  const parts = splitLookaheads(source).map(({ source: part, isNegated }) => ({
    matches: compile(part, flags),
    isNegated,
  }))
  const pattern: Pattern = {
    test: (value) =>
      value.length <= MAX_INPUT && parts.every(({ matches, isNegated }) => matches(value) !== isNegated),
  }
  if (kept.size >= MAX_KEPT) kept.delete(kept.keys().next().value ?? '')
  kept.set(text, pattern)
  return pattern
}

function compile(source: string, flags: string): (text: string) => boolean {
  const { RE2JS } = loadEngine()
  let program: ReturnType<typeof RE2JS.compile>
  try {
    let bits = flags.includes('i') ? RE2JS.CASE_INSENSITIVE : 0
    if (flags.includes('m')) bits |= RE2JS.MULTILINE
    if (flags.includes('s')) bits |= RE2JS.DOTALL
    program = RE2JS.compile(RE2JS.translateRegExp(source), bits)
  } catch (cause) {
    throw new PatternError(reasonOf(source, cause), { cause })
  }
  if (program.programSize() > MAX_PROGRAM) throw new PatternError(say('patternTooLarge'))
  return (text) => program.test(text)
}

/** Loaded with the first pattern. */
function loadEngine(): typeof import('re2js') {
  return requirePackage('re2js')
}

function reasonOf(source: string, cause: unknown): Sentence {
  if (/\(\?<?[=!]/.test(source)) return say('patternLooksAround', { example: '/^(?=.*[0-9]).{8,}$/' })
  if (/\\[1-9k]/.test(source)) return say('patternLooksBack')
  const detail = cause instanceof Error ? cause.message.replace(/^error parsing regexp: /, '') : ''
  return say('notPattern', { reason: detail })
}

/** The look-aheads at the start of a pattern that begins at the start of the text, and what follows them. */
function splitLookaheads(source: string): { source: string; isNegated: boolean }[] {
  const start = /^\^?(?=\(\?[=!])/.exec(source)
  const isAnchored = source.startsWith('^') || source.startsWith('(?=^')
  if (!start || !isAnchored) return [{ source, isNegated: false }]
  const parts = []
  let rest = source.slice(start[0].length)
  while (/^\(\?[=!]/.test(rest)) {
    const end = closingBracket(rest)
    if (end < 0) return [{ source, isNegated: false }]
    parts.push({ source: `^(?:${rest.slice(3, end)})`, isNegated: rest[2] === '!' })
    rest = rest.slice(end + 1)
  }
  return [...parts, { source: `^(?:${rest})`, isNegated: false }]
}

/** Where the bracket at the start of a pattern is closed; -1: nowhere. */
function closingBracket(source: string): number {
  let depth = 0
  let inClass = false
  for (let i = 0; i < source.length; i++) {
    const character = source[i]
    if (character === '\\') i++
    else if (inClass) inClass = character !== ']'
    else if (character === '[') inClass = true
    else if (character === '(') depth++
    else if (character === ')' && --depth === 0) return i
  }
  return -1
}
