import { renderWithHost } from '@pergola/sdk/testing'
import { screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { useSaveShortcut } from './useSaveShortcut'

function Form({ onSave, children }: { onSave: () => void; children: React.ReactNode }) {
  useSaveShortcut(onSave)
  return <div ref={keepKeys}>{children}</div>
}

function keepKeys(element: HTMLElement | null): void {
  element?.addEventListener('keydown', (event) => event.stopPropagation())
}

it.each(['{Control>}s{/Control}', '{Meta>}s{/Meta}', '{Control>}{Enter}{/Control}', '{Meta>}{Enter}{/Meta}'])(
  '%s saves from a control that keeps its keys to itself',
  async (keys) => {
    const onSave = vi.fn()
    const onPress = vi.fn()
    const { user } = renderWithHost(
      <Form onSave={onSave}>
        <button type="button" onClick={onPress}>
          Press
        </button>
      </Form>,
    )
    screen.getByRole('button').focus()
    await user.keyboard(keys)
    expect(onSave).toHaveBeenCalledOnce()
  },
)

it('leaves Enter to a form inside the page, and keys to a question that is open', async () => {
  const onSave = vi.fn()
  const { user, rerender } = renderWithHost(
    <Form onSave={onSave}>
      <form>
        <textarea aria-label="Comment" />
      </form>
    </Form>,
  )
  screen.getByRole('textbox').focus()
  await user.keyboard('{Control>}{Enter}{/Control}')
  expect(onSave).not.toHaveBeenCalled()
  rerender(
    <Form onSave={onSave}>
      <div role="alertdialog" aria-label="Sure?">
        <button type="button">No</button>
      </div>
    </Form>,
  )
  screen.getByRole('button').focus()
  await user.keyboard('{Control>}s{/Control}')
  expect(onSave).not.toHaveBeenCalled()
})
