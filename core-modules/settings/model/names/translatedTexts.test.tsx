import { aCollection, renderWithHost } from '@pergola/sdk/testing'
import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import texts from '../texts.json'
import { TranslatedNamesPage } from './TranslatedNamesPage'

const german = { locale: 'de-DE', translation: 'Größe', texts: { Small: 'Klein', Tiny: 'Winzig' } }
const LONG = 'How big the box is when it is folded, in the sizes that the post office has.'
const boxes = aCollection('boxes', {
  size: {
    note: LONG,
    options: { choices: { s: 'Small', l: 'Large' } },
    translation: [german],
  },
  size_before: { options: { choices: { l: 'Large' } } },
  internal: { hidden_browse: true, hidden_detail: true, note: 'For programs' },
})
const shelves = aCollection('shelves', { place: { note: 'Where it stands' } })

async function open(options: { route?: string; info?: object; [key: string]: unknown } = {}) {
  const rendered = renderWithHost(<TranslatedNamesPage settingsPath="/atlas/settings" />, {
    messages: { modules: { settings: { model: texts, settings_saved: 'Settings saved' } } },
    collections: [boxes, shelves],
    route: '/?language=de-DE',
    handlers: { 'PATCH /collections': () => ({ data: [] }) },
    ...options,
    info: { nested_bases: true, collection_order: true, ...options.info },
  })
  await screen.findByRole('heading', { name: texts.translated_names })
  return rendered
}

const box = (name: string) => screen.findByRole('textbox', { name: `${name}: Deutsch` })
const noBox = (name: string) =>
  expect(screen.queryByRole('textbox', { name: `${name}: Deutsch` })).not.toBeInTheDocument()
const sent = ({ requests }: { requests: readonly { method: string; body: unknown }[] }) =>
  requests.filter(({ method }) => method === 'PATCH').map(({ body }) => body)
const save = () => screen.getByRole('button', { name: 'Save' })
const shelvesHead = () => screen.getByText('Shelves', { selector: 'strong' })

describe('translated notes and choices', () => {
  it('are listed below their field, with their language, and counted with the names', async () => {
    const { user } = await open()
    expect(await box('boxes.size: Small')).toHaveValue('Klein')
    expect(await box('boxes.size: Large')).toHaveValue('')
    expect((await box('boxes.size: Large')).closest('[lang]')).toHaveAttribute('lang', 'de-DE')
    expect((await box(`boxes.size: ${LONG}`)).tagName).toBe('TEXTAREA')
    noBox('boxes.internal: For programs')
    // boxes, id, size with three texts, size_before with one; shelves, id, place with one.
    expect(screen.getByText('2 of 8', { selector: 'summary *' })).toBeVisible()
    await user.click(screen.getByRole('button', { name: /Language/ }))
    expect(await screen.findByRole('option', { name: /Deutsch 2 of 12/ })).toBeVisible()
  })

  it('run in the direction of their language', async () => {
    await open({ route: '/?language=ar-SA' })
    const small = await screen.findByRole('textbox', { name: /^boxes\.size: Small: / })
    expect(small.closest('[lang]')).toHaveAttribute('dir', 'rtl')
  })

  it('are read as they are stored in the language of the project, where none of them is missing', async () => {
    const { user } = await open({ info: { default_locale: 'de-DE' } })
    expect(await box('boxes.size: Large')).toHaveAttribute('placeholder', 'Large')
    await user.click(screen.getByRole('switch', { name: texts.only_missing }))
    await box('boxes')
    noBox('boxes.size: Large')
  })

  it('are narrowed to what is missing, below the field that has its name', async () => {
    await open({ route: '/?language=de-DE&missing=only' })
    await box('boxes.size: Large')
    noBox('boxes.size')
    noBox('boxes.size: Small')
  })

  it('serve the same words of other fields, each of which can have its own', async () => {
    const { user, host } = await open()
    await user.type(await box('boxes.size: Large'), 'Groß ')
    expect(await box('boxes.size_before: Large')).toHaveAttribute('placeholder', 'Groß ')
    await user.type(await box('boxes.size_before: Large'), 'Großes')
    expect(await box('boxes.size: Large')).toHaveValue('Groß ')
    await user.click(save())
    const size = { ...german, texts: { ...german.texts, Large: 'Groß' } }
    const before = { locale: 'de-DE', translation: '', texts: { Large: 'Großes' } }
    await waitFor(() =>
      expect(sent(host)).toEqual([
        [
          {
            collection: 'boxes',
            fields: [
              { field: 'size', translation: [size], $base: { translation: [german] } },
              { field: 'size_before', translation: [before], $base: { translation: null } },
            ],
          },
        ],
      ]),
    )
  })

  it('are not missing where the same words of another field serve', async () => {
    const translation = [{ ...german, texts: { ...german.texts, Large: 'Groß' } }]
    const { options } = boxes.fields.size ?? {}
    const size_before = { options: { choices: { l: 'Large' } } }
    const { user } = await open({
      collections: [aCollection('boxes', { size: { options, translation }, size_before })],
    })
    expect(await box('boxes.size_before: Large')).toHaveValue('')
    expect(await box('boxes.size_before: Large')).toHaveAttribute('placeholder', 'Groß')
    // boxes, id, size_before have no name; size has one, its two choices and the one that they serve.
    expect(screen.getByText('4 of 7', { selector: 'summary *' })).toBeVisible()
    await user.clear(await box('boxes.size: Large'))
    expect(await box('boxes.size: Large')).not.toHaveAttribute('placeholder')
  })

  it('leave nothing behind where the last of them is emptied', async () => {
    const one = { locale: 'de-DE', translation: '', texts: { 'Where it stands': 'Wo es steht' } }
    const place = { note: 'Where it stands', translation: [one] }
    const { user, host } = await open({ collections: [aCollection('shelves', { place })] })
    await user.clear(await box('shelves.place: Where it stands'))
    await user.click(save())
    const fields = [{ field: 'place', translation: null, $base: { translation: [one] } }]
    await waitFor(() => expect(sent(host)).toEqual([[{ collection: 'shelves', fields }]]))
  })

  it('are kept apart when their words are gone, until someone removes them', async () => {
    const { user, host } = await open()
    const unused = await screen.findByRole('region', { name: texts.unused_texts })
    expect(within(unused).getByText('Tiny')).toBeVisible()
    expect(within(unused).getByText('Winzig')).toHaveAttribute('lang', 'de-DE')
    expect(within(unused).queryByText('Klein')).not.toBeInTheDocument()
    await user.click(within(unused).getByRole('button', { name: 'Remove Winzig' }))
    expect(unused).not.toBeInTheDocument()
    await user.click(save())
    const translation = [{ ...german, texts: { Small: 'Klein' } }]
    const fields = [{ field: 'size', translation, $base: { translation: [german] } }]
    await waitFor(() => expect(sent(host)).toEqual([[{ collection: 'boxes', fields }]]))
  })

  it('are removed together where they are not in use', async () => {
    const { user } = await open()
    await user.click(await screen.findByRole('button', { name: texts.remove_unused }))
    expect(screen.queryByRole('region', { name: texts.unused_texts })).not.toBeInTheDocument()
    expect(save()).toBeEnabled()
  })
})

describe('the search', () => {
  it.each([
    ['a name', 'size before', 'boxes.size_before: Large'],
    ['words', 'LARGE', 'boxes.size: Large'],
    ['a translation', 'kLein', 'boxes.size: Small'],
  ])('finds %s', async (_case, terms, found) => {
    const { user } = await open()
    await user.type(screen.getByRole('searchbox', { name: 'Search' }), terms)
    await waitFor(() => noBox('boxes'))
    await box(found)
  })

  it('of a link finds just that field, and opens it', async () => {
    await open({ route: '/?language=de-DE&search=boxes.size' })
    await box('boxes.size')
    await box('boxes.size: Large')
    noBox('boxes.size_before')
  })

  it('opens a collection that the page keeps closed, which draws nothing before', async () => {
    const { user, router } = await open()
    await box('boxes')
    noBox('shelves.place')
    await user.type(screen.getByRole('searchbox', { name: 'Search' }), 'stands')
    await box('shelves.place: Where it stands')
    expect(router.state.location.search).toContain('search=stands')
    await user.clear(screen.getByRole('searchbox', { name: 'Search' }))
    await waitFor(() => noBox('shelves.place: Where it stands'))
    await user.click(shelvesHead())
    await box('shelves.place: Where it stands')
  })

  it('can be cleared where it finds nothing', async () => {
    const { user } = await open({ route: '/?language=de-DE&search=nonsense' })
    await user.click(await screen.findByRole('button', { name: texts.clear_search }))
    await box('boxes')
  })

  it('is of no use where there are no collections', async () => {
    await open({ collections: [] })
    expect(await screen.findByRole('heading', { name: /No collections/i })).toBeVisible()
  })
})
