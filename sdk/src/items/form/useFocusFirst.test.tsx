import { render, screen } from '@testing-library/react'
import { type ReactNode, useRef } from 'react'
import { expect, it, vi } from 'vitest'
import { firstFieldControl } from './firstFieldControl'
import { useFocusFirst } from './useFocusFirst'

function Box({ children }: { children: ReactNode }) {
  const root = useRef<HTMLDivElement>(null)
  useFocusFirst(root, true)
  return <div ref={root}>{children}</div>
}

function Form({ children }: { children: ReactNode }) {
  const root = useRef<HTMLDivElement>(null)
  useFocusFirst(root, true, firstFieldControl)
  return <div ref={root}>{children}</div>
}

function Field({ children, isLoaded = true }: { children?: ReactNode; isLoaded?: boolean }) {
  return (
    <div data-field="field">
      <button type="button">Menu</button>
      <div data-input>{isLoaded ? <div data-extension="interface:any">{children}</div> : 'Loading'}</div>
    </div>
  )
}

it('takes the first control that can be typed into', () => {
  render(
    <Box>
      <button type="button">Move</button>
      <input readOnly />
      <input aria-label="Name" />
      <input aria-label="Place" />
    </Box>,
  )
  expect(screen.getByLabelText('Name')).toHaveFocus()
})

it('says to a list that would open with the focus that no one asked for it', () => {
  const opened = vi.fn(({ currentTarget }: React.FocusEvent<HTMLElement>) => currentTarget.dataset.quiet)
  render(
    <Box>
      <input role="combobox" aria-expanded="false" aria-controls="list" aria-label="Tag" onFocus={opened} />
    </Box>,
  )
  expect(screen.getByLabelText('Tag')).toHaveFocus()
  expect(opened).toHaveReturnedWith('')
  expect(screen.getByLabelText('Tag')).not.toHaveAttribute('data-quiet')
})

it.each<[string, ReactNode]>([
  ['a box to tick', <input key="1" type="checkbox" aria-label="First" />],
  ['a button that opens a list', <button key="2" type="button" aria-label="First" aria-haspopup="listbox" />],
  ['a slider', <span key="3" role="slider" tabIndex={0} aria-label="First" aria-valuenow={1} />],
  ['a button alone', <button key="4" type="button" aria-label="First" />],
])('takes the first field of a form, be it %s', (_kind, first) => {
  render(
    <Form>
      <Field />
      <Field>
        <input readOnly />
      </Field>
      <Field>{first}</Field>
      <Field>
        <input aria-label="Name" />
      </Field>
    </Form>,
  )
  expect(screen.getByLabelText('First')).toHaveFocus()
})

it('takes what is chosen of several, and the text below a toolbar', () => {
  const { unmount } = render(
    <Form>
      <Field>
        <input type="radio" tabIndex={-1} />
        <input type="radio" aria-label="Chosen" tabIndex={0} />
      </Field>
    </Form>,
  )
  expect(screen.getByLabelText('Chosen')).toHaveFocus()
  unmount()
  render(
    <Form>
      <Field>
        <button type="button">Bold</button>
        <textarea aria-label="Text" />
      </Field>
    </Form>,
  )
  expect(screen.getByLabelText('Text')).toHaveFocus()
})

it('waits for the first field while its input is loaded, though others are there', async () => {
  const form = (isLoaded: boolean) => (
    <Form>
      <Field isLoaded={isLoaded}>
        <input aria-label="First" />
      </Field>
      <Field>
        <input aria-label="Name" />
      </Field>
    </Form>
  )
  const { rerender } = render(form(false))
  expect(document.body).toHaveFocus()
  rerender(form(true))
  await vi.waitFor(() => expect(screen.getByLabelText('First')).toHaveFocus())
})

it('waits for the choices of the first field, with which it may be another control', async () => {
  const form = (isLoading: boolean) => (
    <Form>
      <Field>
        {isLoading ? (
          <button type="button" aria-haspopup="listbox">
            <svg role="progressbar" aria-label="Loading" />
          </button>
        ) : (
          <input role="combobox" aria-label="First" aria-expanded="false" aria-controls="list" />
        )}
      </Field>
    </Form>
  )
  const { rerender } = render(form(true))
  expect(document.body).toHaveFocus()
  rerender(form(false))
  await vi.waitFor(() => expect(screen.getByLabelText('First')).toHaveFocus())
})

it('leaves the page where it is while what could be focused is below it', () => {
  vi.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockImplementation(function (this: HTMLElement) {
    return new DOMRect(0, this.tagName === 'INPUT' ? 5000 : 100, 10, 10)
  })
  render(
    <Form>
      <Field>
        <input aria-label="Name" />
      </Field>
    </Form>,
  )
  expect(document.body).toHaveFocus()
})
