import { act, render, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useState } from 'react'
import { describe, expect, it } from 'vitest'
import { useFocusNet } from './useFocusNet'

function ThePage() {
  useFocusNet()
  const [isShown, setIsShown] = useState(true)
  return (
    <div data-page>
      <h1 tabIndex={-1}>Cities</h1>
      {isShown && (
        <button type="button" onClick={() => setIsShown(false)}>
          Remove
        </button>
      )}
      <p>Text</p>
    </div>
  )
}

const heading = () => screen.getByRole('heading', { name: 'Cities' })

describe('the focus', () => {
  it('goes to the heading when what has it is gone', async () => {
    render(<ThePage />)
    act(() => screen.getByRole('button', { name: 'Remove' }).focus())
    await userEvent.keyboard('{Enter}')
    await waitFor(() => expect(heading()).toHaveFocus())
  })

  it('is let go by a press beside everything', async () => {
    render(<ThePage />)
    await userEvent.click(screen.getByRole('button', { name: 'Remove' }))
    await userEvent.click(screen.getByText('Text'))
    await new Promise((resolve) => setTimeout(resolve, 150))
    expect(document.body).toHaveFocus()
  })
})
