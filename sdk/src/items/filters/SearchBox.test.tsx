import { renderWithHost } from '@pergola/sdk/testing'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { SearchBox } from './SearchBox'

function open(value: string | null = null) {
  const onChange = vi.fn()
  const rendered = renderWithHost(<SearchBox value={value} onChange={onChange} />)
  return { ...rendered, onChange, box: screen.getByRole('searchbox', { name: 'Search' }) }
}

it('searches once typing has stopped, and at once on Enter', async () => {
  const { user, onChange, box } = open()
  for (const value of ['o', 'os']) fireEvent.change(box, { target: { value } })
  expect(onChange).not.toHaveBeenCalled()
  await waitFor(() => expect(onChange).toHaveBeenCalledExactlyOnceWith('os'))
  fireEvent.change(box, { target: { value: 'oslo' } })
  box.focus()
  await user.keyboard('{Enter}')
  expect(onChange).toHaveBeenLastCalledWith('oslo')
})

it('is emptied at once', async () => {
  const { user, onChange, box } = open('oslo')
  box.focus()
  await user.keyboard('{Escape}')
  expect(onChange).toHaveBeenLastCalledWith('')
})

it('shows what is typed while the search is still the one before', () => {
  const { box } = open('oslo')
  fireEvent.change(box, { target: { value: 'oslo f' } })
  expect(box).toHaveValue('oslo f')
})

it('shows the search that was set elsewhere, whatever was typed over the one before', () => {
  const { rerender, onChange, box } = open('oslo')
  fireEvent.change(box, { target: { value: 'oslo f' } })
  rerender(<SearchBox value={null} onChange={onChange} />)
  expect(box).toHaveValue('')
})

it('keeps what is typed while the search before it is stored', () => {
  const { box, rerender, onChange } = open()
  for (const value of ['os', 'osl']) fireEvent.change(box, { target: { value } })
  rerender(<SearchBox value="os" onChange={onChange} />)
  expect(box).toHaveValue('osl')
  fireEvent.change(box, { target: { value: 'oslo' } })
  expect(box).toHaveValue('oslo')
  rerender(<SearchBox value="osl" onChange={onChange} />)
  expect(box).toHaveValue('oslo')
})

it('is empty once the search is lifted elsewhere, whatever was stored meanwhile', () => {
  const { box, rerender, onChange } = open()
  fireEvent.change(box, { target: { value: 'oslo' } })
  rerender(<SearchBox value="oslo" onChange={onChange} />)
  expect(box).toHaveValue('oslo')
  rerender(<SearchBox value={null} onChange={onChange} />)
  expect(box).toHaveValue('')
})
