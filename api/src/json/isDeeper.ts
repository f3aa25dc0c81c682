const QUOTE = 0x22
const BACKSLASH = 0x5c
const OPENING = new Set([0x5b, 0x7b])
const CLOSING = new Set([0x5d, 0x7d])

/** Whether lists and objects of a JSON text lie in each other more than so many times. Looks at no more of it than that takes. */
export function isDeeper(json: string, most: number): boolean {
  let depth = 0
  for (let at = 0; at < json.length; at++) {
    const code = json.charCodeAt(at)
    if (code === QUOTE) at = endOfText(json, at)
    else if (OPENING.has(code)) {
      depth += 1
      if (depth > most) return true
    } else if (CLOSING.has(code)) depth -= 1
  }
  return false
}

/** Where the text that begins here is closed; the end of all where it is not. */
function endOfText(json: string, from: number): number {
  for (let at = from + 1; at < json.length; at++) {
    const code = json.charCodeAt(at)
    if (code === QUOTE) return at
    if (code === BACKSLASH) at += 1
  }
  return json.length
}
