const NAME = /^[A-Za-z0-9_]+$/
const MAX_LENGTH = 64

/**
 * What is wrong with the name of a collection or a field, in a sentence without its full stop. Names that every object of
 * JavaScript has (`constructor`, `toString`) would be found where nothing is, here and in every client.
 */
export function nameProblem(text: string): string | null {
  if (text === '') return 'This value should not be blank'
  if (!NAME.test(text))
    return `"${text.slice(0, MAX_LENGTH)}" is no name: letters, digits and underscores only`
  if (text.length > MAX_LENGTH) return `A name has at most ${MAX_LENGTH} characters, not ${text.length}`
  if (text in Object.prototype) return `"${text}" is a word of JavaScript and cannot be a name`
  return null
}
