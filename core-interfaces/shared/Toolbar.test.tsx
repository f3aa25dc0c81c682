import { render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { Toolbar } from './Toolbar'

function show({ disabled = [] as string[] } = {}) {
  render(
    <>
      <input aria-label="Before" />
      <Toolbar aria-label="Styles">
        {['Bold', 'Italic', 'Undo'].map((name) => (
          <button key={name} type="button" disabled={disabled.includes(name)}>
            {name}
          </button>
        ))}
      </Toolbar>
      <input aria-label="Text" />
    </>,
  )
  return userEvent.setup()
}
const focused = () =>
  document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent

it('is one stop on the way through the page', async () => {
  const user = show()
  await user.click(screen.getByLabelText('Before'))
  await user.tab()
  expect(focused()).toBe('Bold')
  await user.tab()
  expect(focused()).toBe('Text')
  await user.tab({ shift: true })
  await user.tab({ shift: true })
  expect(focused()).toBe('Before')
})

it('leads from button to button by arrow keys, round both ends, past what is disabled', async () => {
  const user = show({ disabled: ['Italic'] })
  await user.click(screen.getByLabelText('Before'))
  await user.tab()
  const way = []
  for (const key of ['ArrowRight', 'ArrowRight', 'ArrowLeft', 'Home', 'End']) {
    await user.keyboard(`{${key}}`)
    way.push(focused())
  }
  expect(way).toEqual(['Undo', 'Bold', 'Undo', 'Bold', 'Undo'])
})

it('is entered again at the button that was used last', async () => {
  const user = show()
  await user.click(screen.getByLabelText('Before'))
  await user.tab()
  await user.keyboard('{ArrowRight}')
  await user.tab()
  expect(focused()).toBe('Text')
  await user.tab({ shift: true })
  expect(focused()).toBe('Italic')
})

it('reads the arrow keys the other way where the page runs from right to left', async () => {
  document.documentElement.style.direction = 'rtl'
  try {
    const user = show()
    await user.click(screen.getByLabelText('Before'))
    await user.tab()
    await user.keyboard('{ArrowLeft}')
    expect(focused()).toBe('Italic')
  } finally {
    document.documentElement.style.direction = ''
  }
})
