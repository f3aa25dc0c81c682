/**
 * Whether two texts are the same e-mail address, without regard to the case of ASCII letters.
 *
 * Databases find more than that: `ädmin` beside `admin`, a Kelvin sign in the place of a `k`. Someone may well own the
 * other mailbox, and a provider of single sign-on would vouch for it.
 */
export function isSameEmail(one: string, other: string): boolean {
  return lowerAscii(one) === lowerAscii(other)
}

function lowerAscii(text: string): string {
  return text.replace(/[A-Z]/g, (letter) => letter.toLowerCase())
}
