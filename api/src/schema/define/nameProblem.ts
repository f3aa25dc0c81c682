import { type Sentence, say } from '../../errors/say'

const NAME = /^[A-Za-z0-9_]+$/
const MAX_LENGTH = 64

/**
 * What is wrong with the name of a collection or a field, in a sentence without its full stop. Names that every object of
 * JavaScript has (`constructor`, `toString`) would be found where nothing is, here and in every client.
 */
export function nameProblem(text: string): Sentence | null {
  if (text === '') return say('valueBlank')
  if (!NAME.test(text)) return say('nameInvalid', { name: text.slice(0, MAX_LENGTH) })
  if (text.length > MAX_LENGTH) return say('nameTooLong', { max: MAX_LENGTH, length: text.length })
  if (text in Object.prototype) return say('nameOfScript', { name: text })
  return null
}
