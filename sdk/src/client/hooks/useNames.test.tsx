import { screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { renderWithHost } from '../../testing/renderWithHost'
import { useNames } from './useNames'

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
