import { resolveRelation } from '@pergola/sdk/items'
import {
  aCollection,
  anEditor,
  aPermission,
  aRelation,
  renderDisplay,
  renderInput,
} from '@pergola/sdk/testing'
import { cleanup, fireEvent, screen, within } from '@testing-library/react'
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

  it('says that no languages are set up, in the place of an empty choice', async () => {
    await setUp({}, { languages: {} })
    expect(await screen.findByText('Not set up yet: Languages')).toBeVisible()
    expect(screen.queryByRole('button')).not.toBeInTheDocument()
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

  it('offers in a row that is begun what its status takes', async () => {
    const status = { type: 'status', interface: 'text-input', default_value: 'draft' } as const
    const names = aCollection('names', { ...collections.names.fields, status })
    const ofStatus = (status: string, write_field_blacklist: string[]) =>
      aPermission('names', { status, create: 'full', write_field_blacklist })
    await setUp({ relation: { ...relation, collectionMany: names } }, undefined, {
      ...{ collections: [collections.countries, names], items: { names: [] }, user: anEditor() },
      permissions: [ofStatus('draft', []), ofStatus('live', ['motto'])],
    })
    expect(await screen.findByLabelText('Motto')).not.toHaveAttribute('readonly')
    fireEvent.change(screen.getByLabelText('Status'), { target: { value: 'live' } })
    expect(screen.getByLabelText('Motto')).toHaveAttribute('readonly')
    expect(name()).not.toHaveAttribute('readonly')
  })

  it('takes nothing in a row that the role may not change, and in a new one that it may not create', async () => {
    const permissions = [aPermission('names', { create: 'none' })]
    const { user } = await setUp({}, undefined, { user: anEditor(), permissions })
    expect(name()).not.toHaveAttribute('readonly')
    await choose(user, /German/)
    expect(name()).toHaveAttribute('readonly')
    cleanup()
    await setUp({}, undefined, { user: anEditor(), permissions: [aPermission('names', { update: 'none' })] })
    expect(name()).toHaveAttribute('readonly')
  })

  it('knows the row of a language wherever it stands among hundreds', async () => {
    const others = Array.from({ length: 249 }, (_, index) => ({
      id: index + 1,
      country: 5,
      language: `x${index}`,
    }))
    const { changes } = await setUp(
      {},
      {},
      {
        items: { names: [...others, { id: 250, country: 5, language: 'en', name: 'Norway', motto: null }] },
      },
    )
    expect(await screen.findByLabelText('Name')).toHaveValue('Norway')
    type('Norway!')
    expect(changes.at(-1)).toEqual([{ id: 250, name: 'Norway!' }])
  })

  it('works for a new item, asking for nothing', async () => {
    const { changes, host } = await setUp({ primaryKey: '+', isNew: true })
    type('Norway')
    expect(changes).toEqual([[{ language: 'en', name: 'Norway' }]])
    expect(host.requests).toEqual([])
  })

  it('says in which language and direction its inputs are written, and groups them by it', async () => {
    const { user } = await setUp({}, { languages: { en: 'English', ar: 'Arabic' } })
    expect(name().closest('[lang]')).toHaveAttribute('lang', 'en')
    await choose(user, /Arabic/)
    expect(name().closest('[lang]')).toHaveAttribute('lang', 'ar')
    expect(name().closest('[dir]')).toHaveAttribute('dir', 'rtl')
    expect(within(screen.getByRole('group', { name: 'Arabic' })).getByLabelText('Name')).toBe(name())
    // Its label is a word of the console.
    expect(screen.getByText('Name').closest('[lang=ar]')).toBeNull()
  })

  it('shows a second language beside the first, and both can be changed', async () => {
    const { user, changes } = await setUp()
    await user.click(screen.getByRole('button', { name: /Second language/ }))
    await user.click(await screen.findByRole('option', { name: /Dutch/ }))
    const [english, dutch] = ['English', 'Dutch'].map((language) =>
      within(screen.getByRole('group', { name: language })).getByLabelText('Name'),
    )
    expect(english).toHaveValue('Norway')
    expect(dutch).toHaveValue('Noorwegen')
    fireEvent.change(dutch as Element, { target: { value: 'Noorwegen!' } })
    fireEvent.change(english as Element, { target: { value: 'Norway!' } })
    expect(changes.at(-1)).toEqual([
      { id: 1, name: 'Noorwegen!' },
      { id: 2, name: 'Norway!' },
    ])

    // The one beside it is chosen in its place: both stay, and change places.
    await choose(user, /Dutch/)
    expect(screen.getAllByRole('group').map((group) => group.getAttribute('aria-label'))).toEqual([
      null,
      'Dutch',
      'English',
    ])
    await user.click(screen.getByRole('button', { name: /Second language/ }))
    await user.click(await screen.findByRole('option', { name: 'None' }))
    expect(screen.queryByRole('group', { name: 'English' })).not.toBeInTheDocument()
  })

  it('says how much of each language is written', async () => {
    const { user } = await setUp()
    await user.click(screen.getByRole('button', { name: /Label/ }))
    expect(await screen.findByRole('option', { name: /Dutch 1 of 2/ })).toBeVisible()
    expect(screen.getByRole('option', { name: /German Not translated yet/ })).toBeVisible()
  })

  it('fills what is empty from another language, and leaves what is written', async () => {
    const { user, changes } = await setUp(
      {},
      {},
      {
        items: {
          names: [
            { id: 1, country: 5, language: 'nl', name: 'Noorwegen', motto: 'Alt for Norge' },
            { id: 2, country: 5, language: 'en', name: 'Norway', motto: null },
          ],
        },
      },
    )
    await user.click(screen.getByRole('button', { name: 'Fill empty fields from…' }))
    await user.click(await screen.findByRole('menuitem', { name: 'Dutch' }))
    expect(changes.at(-1)).toEqual([{ id: 2, motto: 'Alt for Norge' }])
    // Nothing is left to fill.
    expect(screen.queryByRole('button', { name: 'Fill empty fields from…' })).not.toBeInTheDocument()

    await choose(user, /German/)
    await user.click(screen.getByRole('button', { name: 'Fill empty fields from…' }))
    expect(screen.getAllByRole('menuitem').map(({ textContent }) => textContent)).toEqual([
      'English',
      'Dutch',
    ])
    await user.click(screen.getByRole('menuitem', { name: 'Dutch' }))
    expect(changes.at(-1)).toContainEqual({ language: 'de', name: 'Noorwegen', motto: 'Alt for Norge' })
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

  it('says in a cell which language and direction its text has', () => {
    renderDisplay(TranslationDisplay, tested, [{ language: 'en-GB', name: 'Norway' }], {
      options: { template: '{{ name }}' },
      props: { relation },
    })
    expect(screen.getByText('Norway')).toHaveAttribute('lang', 'en-GB')
    expect(screen.getByText('Norway')).toHaveAttribute('dir', 'ltr')
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
