/** Steps that no one notices in a page. */
const MOST_STEPS = 2_000_000

/**
 * Whether a pattern surely takes few steps on a text of this length, whatever the text: the engine of the browser tries all
 * ways of matching, which can take for ever.
 *
 * The bound is a rough one. Each part that repeats may end at every place, and each choice doubles the ways; what repeats
 * as a whole and has such a part inside has no bound.
 */
export function isQuickPattern(source: string, length: number): boolean {
  const cost = countChoices(source)
  if (cost === null) return false
  const places = source.startsWith('^') ? cost.repetitions : cost.repetitions + 1
  return (length + 1) ** places * 2 ** cost.choices <= MOST_STEPS
}

interface Choices {
  /** Parts that repeat. */
  repetitions: number
  /** Parts that may be left out, and alternatives. */
  choices: number
}

/** Null: a part that repeats has choices inside. */
function countChoices(source: string): Choices | null {
  const total: Choices = { repetitions: 0, choices: 0 }
  /** For each open group, whether it has a choice inside. */
  const groups: boolean[] = [false]
  const choose = () => groups.fill(true)
  for (const [token] of source.matchAll(TOKEN)) {
    if (token.startsWith('(')) groups.push(false)
    else if (token === '|') {
      total.choices += 1
      choose()
    } else if (token.startsWith(')')) {
      const hasChoice = groups.pop() === true
      const quantifier = token.slice(1)
      if (quantifier === '') continue
      if (hasChoice && quantifier !== '?') return null
      count(quantifier, total)
      choose()
    } else {
      const quantifier = QUANTIFIER.exec(token)?.[0] ?? ''
      if (quantifier === '' || /^\{\d+\}$/.test(quantifier)) continue
      count(quantifier, total)
      choose()
    }
  }
  return total
}

function count(quantifier: string, total: Choices): void {
  if (quantifier === '?') total.choices += 1
  else total.repetitions += 1
}

const REPEATED = '(?:[*+?]|\\{\\d+(?:,\\d*)?\\})?\\??'
/** An opened group, an alternative, or a closed group, a class or a character with what repeats it. */
const TOKEN = new RegExp(
  `\\((?:\\?(?:<?[=!]|:|<\\w+>))?|\\||\\)${REPEATED}|(?:\\[\\^?\\]?(?:\\\\.|[^\\]\\\\])*\\]|\\\\.|[^()|\\\\])${REPEATED}`,
  'gsu',
)
const QUANTIFIER = /(?<=.)(?:[*+?]|\{\d+(?:,\d*)?\})(?=\??$)/su
