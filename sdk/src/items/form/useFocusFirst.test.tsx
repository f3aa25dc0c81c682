import { render, screen } from '@testing-library/react'
import { useRef } from 'react'
import { expect, it } from 'vitest'
import { useFocusFirst } from './useFocusFirst'

function Form({ children }: { children: React.ReactNode }) {
  const root = useRef<HTMLDivElement>(null)
  useFocusFirst(root, true)
  return <div ref={root}>{children}</div>
}

it('takes the first control that can be typed into', () => {
  render(
    <Form>
      <input readOnly />
      <input aria-label="Name" />
      <input aria-label="Place" />
    </Form>,
  )
  expect(screen.getByLabelText('Name')).toHaveFocus()
})

it('opens no list by itself', () => {
  render(
    <Form>
      <input role="combobox" aria-expanded="false" aria-controls="list" />
      <input aria-label="Name" />
    </Form>,
  )
  expect(document.body).toHaveFocus()
})
