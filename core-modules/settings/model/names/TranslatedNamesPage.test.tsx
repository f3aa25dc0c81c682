import { aCollection, renderWithHost } from '@pergola/sdk/testing'
import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import texts from '../texts.json'
import { TranslatedNamesPage } from './TranslatedNamesPage'

const cities = {
  ...aCollection('cities', { name: {}, inner: { hidden_browse: true, hidden_detail: true } }),
  translation: [{ locale: 'de-DE', translation: 'Städte' }],
}
const { fields: _, ...row } = cities
const countries = aCollection('countries', {
  area: {
    translation: [
      { locale: 'de-DE', translation: 'Fläche' },
      { locale: 'fr-FR', translation: 'Superficie' },
    ],
  },
})

async function open(options: object = {}) {
  const rendered = renderWithHost(<TranslatedNamesPage settingsPath="/atlas/settings" />, {
    messages: { modules: { settings: { model: texts, settings_saved: 'Settings saved' } } },
    collections: [cities, countries],
    info: { nested_bases: true },
    handlers: {
      'PATCH /collections/cities': () => ({ data: row }),
      'PATCH /fields/cities': () => ({ data: [] }),
      'PATCH /fields/countries': () => ({ data: [] }),
    },
    ...options,
  })
  await rendered.user.click(screen.getByRole('button', { name: /Language/ }))
  await rendered.user.click(await screen.findByRole('option', { name: /Deutsch/ }))
  return rendered
}

const box = (name: string) => screen.findByRole('textbox', { name: `${name}: Deutsch` })
const writes = ({ requests }: { requests: readonly { method: string; path: string; body: unknown }[] }) =>
  requests.filter(({ method }) => method === 'PATCH').map(({ path, body }) => ({ path, body }))

describe('translated names', () => {
  it('shows how many there are in each language, and opens where the first is missing', async () => {
    const { user } = await open()
    expect(await box('cities')).toHaveValue('Städte')
    expect(await box('cities.name')).toHaveValue('')
    expect(screen.queryByRole('textbox', { name: /cities\.inner/ })).not.toBeInTheDocument()
    expect((await box('cities')).closest('[lang]')).toHaveAttribute('lang', 'de-DE')
    await user.click(screen.getByRole('button', { name: /Language/ }))
    expect(await screen.findByRole('option', { name: /Deutsch 2 of/ })).toBeVisible()
    expect(screen.getByRole('option', { name: /Français 1 of/ })).toBeVisible()
  })

  it('can show what is missing alone', async () => {
    const { user } = await open()
    await user.click(screen.getByRole('switch', { name: texts.only_missing }))
    await box('cities.name')
    expect(screen.queryByRole('textbox', { name: 'cities: Deutsch' })).not.toBeInTheDocument()
  })

  it('saves all that was typed at once, keeps other languages, and says what it replaces', async () => {
    const { user, host } = await open()
    await user.type(await box('cities.name'), ' Name ')
    await user.clear(await box('cities'))
    await user.click(screen.getByText('Countries', { selector: 'strong' }))
    await user.clear(await box('countries.area'))
    await user.click(screen.getByRole('button', { name: 'Save' }))
    await waitFor(() =>
      expect(writes(host)).toEqual([
        {
          path: '/collections/cities',
          body: { translation: null, $base: { translation: cities.translation } },
        },
        {
          path: '/fields/cities',
          body: [
            {
              field: 'name',
              translation: [{ locale: 'de-DE', translation: 'Name' }],
              $base: { translation: null },
            },
          ],
        },
        {
          path: '/fields/countries',
          body: [
            {
              field: 'area',
              translation: [{ locale: 'fr-FR', translation: 'Superficie' }],
              $base: { translation: countries.fields.area?.translation },
            },
          ],
        },
      ]),
    )
  })

  it('saves all collections in one request where the server takes them, and none when it fails', async () => {
    const answers: object[] = [{ status: 500, error: { code: 0, message: 'No' } }, { data: [] }]
    const { user, host } = await open({
      info: { nested_bases: true, collection_order: true },
      handlers: { 'PATCH /collections': () => answers.shift() },
    })
    await user.type(await box('cities.name'), 'Name')
    await user.click(screen.getByText('Countries', { selector: 'strong' }))
    await user.type(await box('countries'), 'Länder')
    await user.click(screen.getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(writes(host)).toHaveLength(1))
    await waitFor(() => expect(screen.getByRole('button', { name: 'Save' })).toBeEnabled())
    await user.click(screen.getByRole('button', { name: 'Save' }))
    const body = [
      {
        collection: 'cities',
        fields: [
          {
            field: 'name',
            translation: [{ locale: 'de-DE', translation: 'Name' }],
            $base: { translation: null },
          },
        ],
      },
      {
        collection: 'countries',
        translation: [{ locale: 'de-DE', translation: 'Länder' }],
        $base: { translation: null },
        fields: [],
      },
    ]
    const path = '/collections'
    await waitFor(() =>
      expect(writes(host)).toEqual([
        { path, body },
        { path, body },
      ]),
    )
  })

  it('keeps the notes and choices in a language when its name is changed or emptied', async () => {
    const texts = { 'In stock': 'Vorrätig' }
    const stored = { locale: 'de-DE', translation: 'Land', texts }
    const countries = { ...aCollection('countries', {}), translation: [stored] }
    const { user, host } = await open({
      collections: [countries],
      info: { collection_order: true },
      handlers: { 'PATCH /collections': () => ({ data: [] }) },
    })
    await user.clear(await box('countries'))
    await user.click(screen.getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(writes(host)).toHaveLength(1))
    const translation = [{ locale: 'de-DE', translation: '', texts }]
    expect(writes(host)[0]?.body).toEqual([{ collection: 'countries', translation, fields: [] }])
  })

  it('has nothing to save where what was typed is what is stored', async () => {
    const { user } = await open()
    const save = () => screen.getByRole('button', { name: 'Save' })
    expect(save()).toBeDisabled()
    await user.type(await box('cities.name'), 'X')
    expect(save()).toBeEnabled()
    await user.clear(await box('cities.name'))
    expect(save()).toBeDisabled()
  })

  it('keeps what was typed when the save fails', async () => {
    const { user, host } = await open({
      handlers: { 'PATCH /fields/cities': () => ({ status: 500, error: { code: 0, message: 'No' } }) },
    })
    await user.type(await box('cities.name'), 'Name')
    await user.click(screen.getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(writes(host)).toHaveLength(1))
    expect(await box('cities.name')).toHaveValue('Name')
    expect(screen.getByRole('button', { name: 'Save' })).toBeEnabled()
  })

  it('is saved by the key as well, and only where there is something to save', async () => {
    const { user, host } = await open({ handlers: { 'PATCH /fields/cities': () => ({ data: [] }) } })
    await user.keyboard('{Control>}s{/Control}')
    await user.type(await box('cities.name'), 'X')
    expect(writes(host)).toHaveLength(0)
    await user.keyboard('{Control>}s{/Control}')
    await waitFor(() => expect(writes(host)).toHaveLength(1))
  })

  it('is done where every name is there', async () => {
    const { user } = await open({
      collections: [{ ...cities, fields: {} }],
    })
    await user.click(screen.getByRole('switch', { name: texts.only_missing }))
    expect(screen.getByRole('heading', { name: '1 of 1' })).toBeVisible()
    expect(within(screen.getByRole('main')).queryByRole('textbox')).not.toBeInTheDocument()
  })
})
