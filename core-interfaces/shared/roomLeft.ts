/**
 * How many characters a column still takes, negative where there are too many; `undefined` where it has no length. Counted as the
 * database counts: 😀 is one.
 */
export function roomLeft(length: string | number | null, text: unknown): number | undefined {
  const room = Number(length) || undefined
  return room && room - [...String(text ?? '')].length
}
