import { describe, expect, it } from 'vitest'
import { checkDefinition } from './checkDefinition'

const META = {
  name: '$t:name',
  types: ['integer', 'string'],
  options: { size: { name: '$t:size', options: { choices: { small: '$t:sizes.small', large: 'Large' } } } },
  translation: { 'en-US': { name: 'Stars', size: 'Size', sizes: { small: 'Small' } } },
}
const problemsOf = (changes: object) => checkDefinition({ ...META, ...changes })

describe('the check of the definition', () => {
  it('has nothing against types and texts that are there', () => {
    expect(problemsOf({})).toEqual([])
  })

  it.each([
    ['a type that no field has', { types: ['integer', 'colour'] }, /"colour"; known are .*string/],
    ['no name', { name: undefined }, /no "name"/],
    ['a name without a text', { name: '$t:title' }, /"\$t:title", which messages\.json does not have/],
    ['an option without a text', { translation: { 'en-US': { name: 'Stars' } } }, /"\$t:size"/],
    ['texts that are all missing', { translation: undefined }, /"\$t:name"/],
  ])('complains about %s', (_case, changes, message) => {
    expect(problemsOf(changes).join('\n')).toMatch(message)
  })
})
