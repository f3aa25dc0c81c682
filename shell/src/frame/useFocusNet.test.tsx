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

/** As a menu opens a dialog that is fetched first: nothing is left of what had the focus before. */
function PageWithDialog() {
  useFocusNet()
  const [open, setOpen] = useState<'menu' | 'dialog' | null>(null)
  const [hasButton, setHasButton] = useState(true)
  return (
    <div data-page>
      <h1 tabIndex={-1}>Cities</h1>
      {hasButton && (
        <button type="button" onClick={() => setOpen('menu')}>
          More
        </button>
      )}
      {open === 'menu' && (
        <div role="menu">
          <button type="button" role="menuitem" onClick={() => setOpen('dialog')}>
            Import
          </button>
        </div>
      )}
      {open === 'dialog' && (
        <div role="dialog">
          <button type="button" onClick={() => setOpen(null)}>
            Close
          </button>
          <button
            type="button"
            onClick={() => {
              setOpen(null)
              setHasButton(false)
            }}
          >
            Remove
          </button>
        </div>
      )}
    </div>
  )
}

/** A list in a field, whose rows are removed; the last one takes the list with it. */
function PageWithField() {
  useFocusNet()
  const [rows, setRows] = useState(['Oslo', 'Bergen', 'Lima'])
  return (
    <div data-page>
      <h1 tabIndex={-1}>Cities</h1>
      <div data-field="cities">
        <button type="button" tabIndex={-1}>
          Actions
        </button>
        {rows.length > 0 && (
          <ul>
            {rows.map((name) => (
              <li key={name}>
                <button type="button" onClick={() => setRows(rows.filter((row) => row !== name))}>
                  {name}
                </button>
              </li>
            ))}
          </ul>
        )}
        <button type="button">Add</button>
      </div>
    </div>
  )
}

async function press(role: string, name: string) {
  act(() => screen.getByRole(role, { name }).focus())
  await userEvent.keyboard('{Enter}')
}

const heading = () => screen.getByRole('heading', { name: 'Cities' })

describe('the focus', () => {
  it('goes to the heading when what has it is gone', async () => {
    render(<ThePage />)
    act(() => screen.getByRole('button', { name: 'Remove' }).focus())
    await userEvent.keyboard('{Enter}')
    await waitFor(() => expect(heading()).toHaveFocus())
  })

  it('stays in its field: on what took the place of what is gone, on what is before it, or on what is left', async () => {
    render(<PageWithField />)
    for (const [removed, next] of [
      ['Bergen', 'Lima'],
      ['Lima', 'Oslo'],
      ['Oslo', 'Add'],
    ]) {
      await press('button', removed ?? '')
      await waitFor(() => expect(screen.getByRole('button', { name: next })).toHaveFocus())
    }
  })

  it('goes back to what has opened the dialog that closes', async () => {
    render(<PageWithDialog />)
    await press('button', 'More')
    await press('menuitem', 'Import')
    await press('button', 'Close')
    await waitFor(() => expect(screen.getByRole('button', { name: 'More' })).toHaveFocus())
  })

  it('goes to the heading when that is gone, too', async () => {
    render(<PageWithDialog />)
    await press('button', 'More')
    await press('menuitem', 'Import')
    await press('button', 'Remove')
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
