import { screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { renderUi } from '../testing/renderUi'
import { Truncate } from './Truncate'

/** The test DOM has no layout: says how wide the text is and how much room it has. */
function measureAs(element: HTMLElement, scrollWidth: number, clientWidth: number) {
  Object.defineProperties(element, {
    scrollWidth: { value: scrollWidth },
    clientWidth: { value: clientWidth },
  })
}

describe('Truncate', () => {
  it('shows the full text on hover when it is cut off', async () => {
    const { user } = renderUi(<Truncate>A long text</Truncate>)
    measureAs(screen.getByText('A long text'), 300, 100)
    await user.hover(screen.getByText('A long text'))
    expect(screen.getByRole('tooltip')).toHaveTextContent('A long text')
  })

  it('shows it on focus too, where it is a tab stop', async () => {
    const { user } = renderUi(<Truncate isFocusable>A long text</Truncate>)
    measureAs(screen.getByText('A long text'), 300, 100)
    await user.tab()
    expect(screen.getByRole('tooltip')).toBeInTheDocument()
  })

  it('shows nothing more when all of it is there', async () => {
    const { user } = renderUi(<Truncate>Short</Truncate>)
    measureAs(screen.getByText('Short'), 100, 100)
    await user.hover(screen.getByText('Short'))
    expect(screen.queryByRole('tooltip')).not.toBeInTheDocument()
  })
})
