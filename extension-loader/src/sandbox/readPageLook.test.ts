import { expect, it, vi } from 'vitest'
import { readPageLook, watchPageLook } from './readPageLook'

function createRoot(): HTMLElement {
  const root = document.createElement('div')
  root.style.setProperty('--accent', 'teal')
  root.style.setProperty('color', 'red')
  return root
}

it('reads the theme, the tokens that are set at run time and the direction', () => {
  const root = createRoot()
  expect(readPageLook(root)).toEqual({ theme: 'auto', tokens: { '--accent': 'teal' }, direction: 'ltr' })
  root.dataset.theme = 'dark'
  root.dir = 'rtl'
  expect(readPageLook(root)).toMatchObject({ theme: 'dark', direction: 'rtl' })
})

it.each(['data-theme', 'style', 'dir', 'lang'])(
  'notices a change of %s until that is ended',
  async (name) => {
    const root = createRoot()
    const listener = vi.fn()
    const end = watchPageLook(listener, root)
    root.setAttribute('title', 'of no interest')
    await Promise.resolve()
    expect(listener).not.toHaveBeenCalled()
    root.setAttribute(name, 'x')
    await vi.waitFor(() => expect(listener).toHaveBeenCalledOnce())
    end()
    root.setAttribute(name, 'y')
    await new Promise((resolve) => setTimeout(resolve, 5))
    expect(listener).toHaveBeenCalledOnce()
  },
)
