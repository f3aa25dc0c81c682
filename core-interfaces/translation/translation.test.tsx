import { resolveRelation } from '@pergola/sdk/items'
import { aCollection, aRelation, renderDisplay, renderInput } from '@pergola/sdk/testing'
import { fireEvent, screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import TranslationDisplay from './display'
import TranslationInput from './input'
import { bestMatch } from './languages'
import messages from './messages.json'
import meta from './meta'

const tested = { meta, messages }
const collections = {
  countries: aCollection('countries', { names: { type: 'translation' } }),
  names: aCollection('names', {
    country: { type: 'm2o' },
    language: { type: 'lang' },
    name: { interface: 'text-input' },
    motto: { interface: 'text-input' },
  }),
}
const relations = [
  aRelation({
    collection_many: 'names',
    field_many: 'country',
    collection_one: 'countries',
    field_one: 'names',
  }),
]
const relation = resolveRelation(
  { collection: 'countries', field: 'names', type: 'translation' },
  { collections, relations },
)
const languages = { en: 'English', nl: 'Dutch', de: 'German' }

interface FakeProps {
  id: string
  value: unknown
  isReadOnly: boolean
  onChange: (value: string) => void
}

const Box = ({ id, value, isReadOnly, onChange }: FakeProps) => (
  <input
    id={id}
    value={String(value ?? '')}
    readOnly={isReadOnly}
    onChange={(event) => onChange(event.target.value)}
  />
)
const setUp = (props: object = {}, options: object = {}, host: object = {}) =>
  renderInput(TranslationInput, tested, {
    options: { languages, ...options },
    props: { relation, primaryKey: 5, ...props },
    host: {
      collections: Object.values(collections),
      relations,
      extensions: { interface: { 'text-input': { input: Box } } },
      items: {
        names: [
          { id: 1, country: 5, language: 'nl', name: 'Noorwegen', motto: null },
          { id: 2, country: 5, language: 'en', name: 'Norway', motto: null },
        ],
      },
      ...host,
    },
  })
const name = () => screen.getByLabelText('Name')
const type = (text: string) => fireEvent.change(name(), { target: { value: text } })
async function choose(user: { click: (element: Element) => Promise<void> }, language: RegExp) {
  await user.click(screen.getByRole('button', { name: /Label/ }))
  await user.click(await screen.findByRole('option', { name: language }))
}

describe('translation', () => {
  it('begins with the language of the console and shows its fields, without key, link and language', async () => {
    await setUp()
    expect(screen.getByRole('button', { name: /Label/ })).toHaveTextContent('English')
    expect(name()).toHaveValue('Norway')
    expect(screen.queryByText('Country')).not.toBeInTheDocument()
  })

  it('stages only the rows and fields that change, over several languages', async () => {
    const { user, changes } = await setUp()
    type('Norway!')
    await choose(user, /Dutch/)
    expect(name()).toHaveValue('Noorwegen')
    type('Noorwegen!')
    expect(changes.at(-1)).toEqual([
      { id: 2, name: 'Norway!' },
      { id: 1, name: 'Noorwegen!' },
    ])
  })

  it('says what the changed values replace, where the server compares', async () => {
    const { changes } = await setUp({}, {}, { info: { nested_bases: true } })
    type('Norway!')
    type('Norway!!')
    expect(changes.at(-1)).toEqual([{ id: 2, name: 'Norway!!', $base: { country: 5, name: 'Norway' } }])
  })

  it('begins a row for a language that has none yet', async () => {
    const { user, changes } = await setUp()
    await choose(user, /German Not translated yet/)
    expect(name()).toHaveValue('')
    type('Norwegen')
    type('Norwegen!')
    expect(changes.at(-1)).toEqual([{ language: 'de', name: 'Norwegen!' }])
  })

  it('works for a new item, asking for nothing', async () => {
    const { changes, host } = await setUp({ primaryKey: '+', isNew: true })
    type('Norway')
    expect(changes).toEqual([[{ language: 'en', name: 'Norway' }]])
    expect(host.requests).toEqual([])
  })

  it('can be read in every language when it is read-only', async () => {
    const { user } = await setUp({ isReadOnly: true })
    await choose(user, /Dutch/)
    expect(name()).toHaveAttribute('readonly')
  })

  it('says when the relation is not set up, or no column names the language', async () => {
    await setUp({ relation: null })
    expect(screen.getByText('The relation of this field is not set up.')).toBeVisible()
  })

  it.each([
    [[{ language: 'en-GB', name: 'Norway' }], 'Norway'],
    [[{ language: 'nl', name: 'Noorwegen' }], 'No en-US translation'],
  ])('shows the text in the language of the console: %j', (value, expected) => {
    renderDisplay(TranslationDisplay, tested, value, {
      options: { template: '{{ name }}' },
      props: { relation },
    })
    expect(screen.getByTestId('cell')).toHaveTextContent(expected)
  })

  it('counts where no template says what to show', () => {
    renderDisplay(TranslationDisplay, tested, [{ id: 1 }], { props: { relation } })
    expect(screen.getByText('1 item')).toBeVisible()
  })
})

describe('bestMatch', () => {
  it('prefers the same code, then the bare language, then another region', () => {
    expect(bestMatch(['nl', 'nl-NL'], 'nl-NL')).toBe('nl-NL')
    expect(bestMatch(['nl-BE', 'nl'], 'nl-NL')).toBe('nl')
    expect(bestMatch(['nl-BE'], 'nl-NL')).toBe('nl-BE')
    expect(bestMatch(['de'], 'nl-NL')).toBeNull()
  })
})
