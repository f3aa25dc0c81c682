import type { Operation } from './describeOperations'

/** Whether a call is for one thing or for a list of them. */
export type Count = 'one' | 'many'

/** A part of a schema that stands for one thing or a list of them, as `oneOrMany` of the server marks it. */
interface Choice {
  'x-one-or-many': string
  anyOf: [object, object]
}

/** What of the request says whether the answer is one thing or a list: `path.ids`, `body`, `query.single`. @returns null: nothing */
export function countedBy(operation: object): string | null {
  let found: string | null = null
  withoutChoices(operation, (choice) => {
    found = choice['x-one-or-many']
    return choice
  })
  return found
}

/** What a call takes and answers that is for one thing, or for a list. */
export function asAsked<Part extends object = Operation>(part: Part, count: Count): Part {
  return withoutChoices(part, ({ anyOf: [one, many] }) => (count === 'one' ? one : many))
}

function withoutChoices<Part extends object>(part: Part, choose: (choice: Choice) => object): Part {
  return JSON.parse(JSON.stringify(part), (_, each) => (each?.['x-one-or-many'] ? choose(each) : each))
}
