import { expect, it } from 'vitest'
import { defineInterface, ExtensionDefinitionError } from './definitions'

it.each([
  ['none', { id: 'stars', name: 'Stars', icon: 'star', types: [] }],
  ['no list', { id: 'stars', name: 'Stars', icon: 'star' }],
])('an interface with %s of types says what it lacks, in JavaScript too', (_case, definition) => {
  expect(() => defineInterface(definition as never)).toThrow(
    new ExtensionDefinitionError('The interface "stars" must name at least one field type'),
  )
})
