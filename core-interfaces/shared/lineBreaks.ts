const BREAK = /\r\n?|\n/

/** Whether a text has more than one line: a box of one line would join them. */
export function hasLines(text: string): boolean {
  return BREAK.test(text)
}

/** A text that comes from a box of the browser, where every line ends with `\n`, with line breaks as the stored one has them. */
export function keepLineBreaks(text: string, stored: string): string {
  return stored.includes('\r\n') ? text.replace(/\r?\n/g, '\r\n') : text
}
