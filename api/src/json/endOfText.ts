const QUOTE = 0x22
const BACKSLASH = 0x5c

/** Where the text of a JSON text that begins here is closed; the end of all where it is not. */
export function endOfText(json: string, from: number): number {
  const quote = json.indexOf('"', from + 1)
  if (quote === -1) return json.length
  if (json.charCodeAt(quote - 1) !== BACKSLASH) return quote
  // Where one is escaped there are others: then to look at each letter is quicker than to look for each quote.
  for (let at = from + 1; at < json.length; at++) {
    const letter = json.charCodeAt(at)
    if (letter === BACKSLASH) at += 1
    else if (letter === QUOTE) return at
  }
  return json.length
}
