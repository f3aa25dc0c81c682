import { MAX_NAME_LENGTH, type NameFault, nameFault } from '@pergola/sdk/contract'
import { type Sentence, say } from '../../errors/say'

const SENTENCES: Readonly<Record<NameFault, (name: string) => Sentence>> = {
  empty: () => say('valueBlank'),
  invalid: (name) => say('nameInvalid', { name: name.slice(0, MAX_NAME_LENGTH) }),
  too_long: ({ length }) => say('nameTooLong', { max: MAX_NAME_LENGTH, length }),
  word: (name) => say('nameOfScript', { name }),
}

/** What is wrong with the name of a collection or a field, in a sentence without its full stop. */
export function nameProblem(name: string): Sentence | null {
  const fault = nameFault(name)
  return fault && SENTENCES[fault](name)
}
