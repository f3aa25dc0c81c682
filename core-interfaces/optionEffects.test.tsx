import type { InterfaceProps } from '@pergola/sdk'
import type { FieldType } from '@pergola/sdk/contract'
import { resolveRelation } from '@pergola/sdk/items'
import {
  aCollection,
  aField,
  aFile,
  anEditor,
  aRelation,
  aUser,
  playCase,
  renderDisplay,
  renderInput,
} from '@pergola/sdk/testing'
import { act, cleanup } from '@testing-library/react'
import type { ComponentType } from 'react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { displays, inputs, interfaceOf, metas } from './shared/everyInterface'
import { type HeldOption, type OptionEffect, optionEffects } from './shared/optionEffects'

/** The tests that hold the other options, as texts. */
const texts = {
  ...import.meta.glob<string>('./*/*.test.ts', { query: '?raw', import: 'default' }),
  ...import.meta.glob<string>('./*/*.test.tsx', { query: '?raw', import: 'default' }),
  ...import.meta.glob<string>('./*/cases.ts', { query: '?raw', import: 'default' }),
  ...import.meta.glob<string>('../e2e/*.test.ts', { query: '?raw', import: 'default' }),
  ...import.meta.glob<string>('../api/src/items/write/*.test.ts', { query: '?raw', import: 'default' }),
}

const pathOf = (test: string) => test.replace(/^core-interfaces/, '.').replace(/^(?=e2e|api)/, '../')

// The plain box: the editor needs a layout.
vi.mock('./shared/editor/useEditor', () => ({
  useEditor: () => ({ editor: null, hasFailed: false, retry: () => {} }),
}))
// Everything is near: the test DOM has no layout.
beforeEach(() => vi.stubGlobal('IntersectionObserver', undefined))
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

/** An input inside of others, which shows what it is given. */
const Shown = ({ type, options }: InterfaceProps) => JSON.stringify([type, options])

/** What relations lead to. */
const collections = {
  countries: aCollection('countries', { languages: { type: 'o2m' } }),
  country_languages: aCollection('country_languages', {
    country: { type: 'm2o' },
    language: { type: 'm2o' },
  }),
  languages: aCollection('languages', { name: { interface: 'text-input' } }),
  directus_webhooks: aCollection('directus_webhooks'),
}
const relations = [
  aRelation({
    ...{ collection_many: 'country_languages', field_many: 'country', collection_one: 'countries' },
    ...{ field_one: 'languages', junction_field: 'language' },
  }),
  aRelation({
    ...{ collection_many: 'country_languages', field_many: 'language', collection_one: 'languages' },
    field_one: null,
  }),
]
const linked = [
  { id: 10, country: 5, language: { id: 1, name: 'Norwegian' } },
  { id: 11, country: 5, language: { id: 2, name: 'Sami' } },
]
const thumbnail = (fit: 'crop' | 'contain') => ({
  ...{ key: `directus-medium-${fit}`, dimension: '300x300', width: 300, height: 300 },
  ...{ url: `/${fit}.png`, relative_url: `/${fit}.png` },
})
const picture = aFile()
if (picture.data) picture.data.thumbnails = [thumbnail('crop'), thumbnail('contain')]
const host = {
  collections: Object.values(collections),
  relations,
  items: {
    country_languages: linked,
    languages: linked.map(({ language }) => language),
    directus_files: [{ ...picture }],
  },
  users: [aUser(), anEditor()],
  extensions: { interface: { 'text-input': { input: Shown }, textarea: { input: () => 'Larger' } } },
}
const isMany = (id: string) => metas[id]?.types[0] === 'o2m'
const relationOf = (id: string) =>
  isMany(id)
    ? resolveRelation(
        { collection: 'countries', field: 'languages', type: 'o2m' },
        { collections, relations },
      )
    : id === 'many-to-one'
      ? resolveRelation(
          { collection: 'country_languages', field: 'language', type: 'm2o' },
          { collections, relations },
        )
      : null

/** What is drawn, without ids, which are counted. */
const looksOf = (element: Element) => element.innerHTML.replace(/"[^"]*(_r_|react-aria)[^"]*"/g, '""')

async function draw(id: string, effect: OptionEffect, options: Record<string, unknown>): Promise<string> {
  const props = { type: interfaceOf(id).meta.types[0] as FieldType, relation: relationOf(id) }
  if (effect.in === 'display') {
    const Display = (await displays[id]?.()) as ComponentType<never>
    const value = isMany(id) ? linked : effect.value
    const { getByTestId } = renderDisplay(Display, interfaceOf(id), value, {
      ...{ options, host },
      props: { ...props, values: { id: 5, languages: linked } },
    })
    await act(async () => {})
    return looksOf(getByTestId('cell'))
  }
  const Input = (await inputs[id]?.()) as ComponentType<never>
  const drawn = await renderInput(Input, interfaceOf(id), {
    value: effect.value ?? null,
    ...{ options, host },
    props: { ...props, primaryKey: 5, ...effect.props },
  })
  // What it leads to is fetched, in several steps.
  if (interfaceOf(id).meta.relation) await act(() => new Promise((resolve) => setTimeout(resolve, 50)))
  const values = [...drawn.container.querySelectorAll('input')].map(({ value }) => value)
  return looksOf(drawn.container) + values.join()
}

async function stage(id: string, effect: OptionEffect, options: Record<string, unknown>): Promise<string> {
  const played = playCase({
    field: aField('field', { interface: id, type: interfaceOf(id).meta.types[0], options, length: null }),
    from: effect.value ?? null,
    steps: Array.isArray(effect.in) ? effect.in : [],
    extensions: { [id]: { input: await inputs[id]?.() } },
    interfaces: [interfaceOf(id)],
    host: { collections: host.collections },
  })
  // What an option offers, or leaves out, is there to press in one of both alone.
  const { staged, problem } = await played.catch(() => ({ staged: 'nothing to press', problem: '' }))
  return JSON.stringify(staged) + problem
}

it('has a line for every option of every interface, and none for others', () => {
  const declared = Object.entries(metas).flatMap(([id, { options = {} }]) =>
    Object.keys(options).map((name) => `${id}.${name}`),
  )
  const listed = Object.entries(optionEffects).flatMap(([id, options]) =>
    Object.keys(options).map((name) => `${id}.${name}`),
  )
  expect(listed.sort()).toEqual(declared.sort())
})

/** An option that changes nothing is a promise that no one keeps: each is drawn, or staged, with its default and with another value. */
describe.each(Object.entries(optionEffects))('%s', (id, options) => {
  it.each(Object.entries<HeldOption>(options))('%s has an effect', async (name, effect) => {
    if (effect === 'kept only') return
    if ('test' in effect) {
      expect(await texts[pathOf(effect.test)]?.()).toMatch(new RegExp(`\\b${name}\\b`))
      return
    }
    const play = Array.isArray(effect.in) ? stage : draw
    const before = await play(id, effect, { ...effect.with })
    cleanup()
    expect(await play(id, effect, { ...effect.with, [name]: effect.set })).not.toBe(before)
  })
})
