import { renderWithHost } from '@pergola/sdk/testing'
import { fireEvent, screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import texts from '../texts.json'
import { ChoicesEditor } from './ChoicesEditor'

function open(value: Record<string, string> | null = null) {
  const onChange = vi.fn()
  const rendered = renderWithHost(<ChoicesEditor label="Choices" value={value} onChange={onChange} />, {
    messages: { modules: { settings: { model: texts } } },
  })
  const boxes = () => screen.getAllByRole('textbox', { name: /^Choice \d+$/ }) as HTMLInputElement[]
  return { ...rendered, onChange, boxes }
}

it('goes to the next choice by Enter, but not while a word is composed', async () => {
  const { user, boxes } = open({ red: 'Red' })
  const [first, second] = boxes()
  first?.focus()
  fireEvent.keyDown(first as HTMLElement, { key: 'Enter', isComposing: true })
  expect(first).toHaveFocus()
  await user.keyboard('{Enter}')
  expect(second).toHaveFocus()
})

it('keeps the stored value of a choice that is renamed, and makes one for a new choice', async () => {
  const { user, boxes, onChange } = open({ red: 'Red' })
  await user.type(boxes()[0] as HTMLElement, 'dish')
  expect(onChange).toHaveBeenLastCalledWith({ red: 'Reddish' })
  await user.type(boxes()[1] as HTMLElement, 'Deep blue')
  expect(onChange).toHaveBeenLastCalledWith({ red: 'Reddish', deep_blue: 'Deep blue' })
  // One empty row waits at the end.
  expect(boxes()).toHaveLength(3)
})

it('makes a choice of each line that is pasted', async () => {
  const { user, boxes, onChange } = open()
  boxes()[0]?.focus()
  await user.paste('Red\r\n\nDeep blue\n')
  expect(onChange).toHaveBeenLastCalledWith({ red: 'Red', deep_blue: 'Deep blue' })
})
