/**
 * Texts that a spreadsheet would take for a formula, and such texts with apostrophes in front: so the
 * apostrophe of the rule is never taken for one that was there before.
 */
const FORMULA = /^'*[=+\-@\t\r\n\uff1d\uff0b\uff0d\uff20]/
/** A number begins with a sign without being a formula. */
const NUMBER = /^[+-]?\d+([.,]\d+)?$/

/**
 * Puts an apostrophe in front of a text that a spreadsheet would run. {@link undoDefuse} takes exactly these apostrophes away, so that
 * what is exported and imported again is the same, character by character.
 */
export function defuse(text: string): string {
  return isFormula(text) ? `'${text}` : text
}

/** The text as it was before {@link defuse}. */
export function undoDefuse(text: string): string {
  return text.startsWith("'") && isFormula(text) ? text.slice(1) : text
}

/** Whether a spreadsheet would run the text, or could after an apostrophe is taken away. */
export function isFormula(text: string): boolean {
  return FORMULA.test(text) && !NUMBER.test(text)
}
