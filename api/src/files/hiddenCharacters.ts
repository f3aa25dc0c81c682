/** A name that is part of a header and of a file system, without what breaks the line or shows it in another order than it has. */
export function withoutHiddenCharacters(name: string): string {
  return name.replace(HIDDEN, '')
}

/** Control and format characters, but for those that join letters or emoji, mark a direction, or make a flag. */
const HIDDEN = /(?![\u200c-\u200f\u061c\u{e0020}-\u{e007f}])[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu
