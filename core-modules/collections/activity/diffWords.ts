/** A run of text that both versions share, or that only one of them holds. */
export interface DiffPart {
  kind: 'same' | 'removed' | 'added'
  text: string
}

/** Above this many words on both sides together, the middle is shown as replaced: the comparison is quadratic. */
const MAX_WORDS = 2000

/** Compares two texts word by word; joining `same` and `removed` gives the first, `same` and `added` the second. */
export function diffWords(before: string, after: string): DiffPart[] {
  const a = toWords(before)
  const b = toWords(after)
  let start = 0
  while (start < a.length && start < b.length && a[start] === b[start]) start++
  let end = 0
  while (end < a.length - start && end < b.length - start && a.at(-1 - end) === b.at(-1 - end)) end++

  const parts: DiffPart[] = []
  push(parts, 'same', a.slice(0, start))
  diffMiddle(parts, a.slice(start, a.length - end), b.slice(start, b.length - end))
  push(parts, 'same', a.slice(a.length - end))
  return parts
}

function toWords(text: string): string[] {
  return text.match(/\s+|[\p{L}\p{N}_]+|[^\s\p{L}\p{N}_]/gu) ?? []
}

function push(parts: DiffPart[], kind: DiffPart['kind'], words: readonly string[]): void {
  if (words.length === 0) return
  const last = parts.at(-1)
  if (last?.kind === kind) last.text += words.join('')
  else parts.push({ kind, text: words.join('') })
}

function diffMiddle(parts: DiffPart[], a: readonly string[], b: readonly string[]): void {
  if (a.length === 0 || b.length === 0 || a.length + b.length > MAX_WORDS) {
    push(parts, 'removed', a)
    push(parts, 'added', b)
    return
  }
  const shared = longestCommonTails(a, b)
  let i = 0
  let j = 0
  while (i < a.length || j < b.length) {
    if (i < a.length && j < b.length && a[i] === b[j]) {
      push(parts, 'same', a.slice(i, i + 1))
      i++
      j++
    } else if (j >= b.length || (i < a.length && at(shared, i + 1, j) >= at(shared, i, j + 1))) {
      push(parts, 'removed', a.slice(i, ++i))
    } else {
      push(parts, 'added', b.slice(j, ++j))
    }
  }
}

/** `table[i][j]`: length of the longest common subsequence of `a` from `i` and `b` from `j`. */
function longestCommonTails(a: readonly string[], b: readonly string[]): Uint16Array[] {
  const table = Array.from({ length: a.length + 1 }, () => new Uint16Array(b.length + 1))
  for (let i = a.length - 1; i >= 0; i--) {
    const row = table[i]
    for (let j = b.length - 1; row && j >= 0; j--) {
      row[j] =
        a[i] === b[j] ? at(table, i + 1, j + 1) + 1 : Math.max(at(table, i + 1, j), at(table, i, j + 1))
    }
  }
  return table
}

function at(table: readonly Uint16Array[], i: number, j: number): number {
  return table[i]?.[j] ?? 0
}
