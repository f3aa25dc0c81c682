import { screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { aCollection } from '../../testing/fixtures'
import { renderWithHost } from '../../testing/renderWithHost'
import { createI18n } from '../i18n/createI18n'
import { createNames, useNames, useSortedCollections } from './useNames'

function Name({ text }: { text: string }) {
  return <p>{useNames().extension('layout', 'cards', text)}</p>
}

describe('the text of an extension', () => {
  it.each([
    ['as its metadata file writes it', '$t:fit of $t:title', 'Fit of Heading'],
    ['as a server lists it', 'layouts.cards.fit of layouts.cards.title', 'Fit of Heading'],
    ['without a message, as a title', 'layouts.cards.some_option', 'Some Option'],
    ['that is no key, as it stands', 'Plain words', 'Plain words'],
  ])('is looked up %s', (_form, text, shown) => {
    renderWithHost(<Name text={text} />, {
      messages: { layouts: { cards: { fit: 'Fit', title: 'Heading' } } },
    })
    expect(screen.getByText(shown)).toBeVisible()
  })
})

describe('the name of an extension among others', () => {
  const { ofExtensions } = createNames(createI18n())
  const named = (id: string, name: string) => ({ kind: 'interface' as const, id, name })
  const stars = named('stars', 'Rating')

  it.each([
    ['alone where no other one has it', [stars, named('note', 'Note')], 'Rating'],
    ['followed by the id where another one has it', [stars, named('hearts', 'Rating')], 'Rating (stars)'],
    ['followed by the id where the only other one has it', [named('hearts', 'Rating')], 'Rating (stars)'],
    ['alone where it is listed twice itself', [stars, stars], 'Rating'],
  ])('stands %s', (_case, others, shown) => {
    expect(ofExtensions(others)(stars)).toBe(shown)
  })

  it('is made of the id where its text is missing', () => {
    const missing = named('two-stars', 'interfaces.two-stars.name')
    expect(ofExtensions([missing])(missing)).toBe('Two Stars')
  })
})

function List() {
  const names = useNames()
  const sorted = useSortedCollections()
  return <p>{sorted.map(({ collection }) => names.collection(collection)).join(', ')}</p>
}

const placed = (name: string, sort?: number) => ({
  ...aCollection(name, {}),
  ...(sort !== undefined && { sort }),
})

it('lists collections by their places, and those without one after them by name', () => {
  renderWithHost(<List />, {
    collections: [
      placed('walls'),
      placed('barns', 2),
      placed('alcoves'),
      placed('rooms', 1),
      placed('attics', 2),
    ],
  })
  expect(screen.getByText('Rooms, Attics, Barns, Alcoves, Walls')).toBeVisible()
})

it('lists hidden collections last, but for those that have a place', () => {
  const hidden = (name: string, sort?: number) => ({ ...placed(name, sort), hidden: true })
  renderWithHost(<List />, {
    collections: [hidden('alcoves'), placed('walls'), hidden('attics', 1), placed('barns', 2)],
  })
  expect(screen.getByText('Attics, Barns, Walls, Alcoves')).toBeVisible()
})

it('lists names as readers of the language of the console expect them', async () => {
  renderWithHost(<List />, {
    locale: 'sv-SE',
    messages: { collections: { streams: 'Åar', zones: 'Zoner' } },
    collections: [placed('streams'), placed('zones')],
  })
  expect(await screen.findByText('Zoner, Åar')).toBeVisible()
})
