import { describe, expect, it } from 'vitest'
import { aCollection, anExtension } from '../../../testing/fixtures'
import { createExtensionsStore } from './extensions'
import { createProjectsStore } from './projects'
import { createSchemaStore } from './schema'

/** Names that every object answers to, unless someone took care. */
const INHERITED = ['constructor', 'toString', 'hasOwnProperty', '__proto__']

describe.each(INHERITED)('what no one has named "%s"', (name) => {
  it('is no collection, field or extension', () => {
    const schema = createSchemaStore()
    expect(schema.getState().collections[name]).toBeUndefined()
    schema.getState().collectionsReceived([aCollection('cities', {})])
    expect(schema.getState().collections[name]).toBeUndefined()
    expect(schema.getState().collections.cities?.fields[name]).toBeUndefined()
    const extensions = createExtensionsStore()
    expect(extensions.getState().interface[name]).toBeUndefined()
    extensions.getState().received([anExtension('interface', 'stars')])
    expect(extensions.getState().interface[name]).toBeUndefined()
  })

  it('is a project of which nothing is known yet', () => {
    const projects = createProjectsStore()
    expect(projects.getState().entries[name]).toBeUndefined()
    projects.getState().infoRequested('atlas')
    expect(projects.getState().entries[name]).toBeUndefined()
    projects.getState().infoRequested(name)
    expect(projects.getState().entries[name]).toMatchObject({ key: name, status: 'loading' })
    expect(projects.getState().entries.atlas?.status).toBe('loading')
  })
})

it('has what someone did name so', () => {
  const schema = createSchemaStore()
  schema.getState().collectionsReceived([aCollection('constructor', {})])
  expect(schema.getState().collections.constructor).toMatchObject({ collection: 'constructor' })
})
