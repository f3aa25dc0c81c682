import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { guardFocus } from './guardFocus'

let nowMs: number
let stop: () => void
let frame: HTMLIFrameElement
let input: HTMLInputElement
const onStolen = vi.fn()
const onHanded = vi.fn()

beforeEach(() => {
  nowMs = 10_000
  onStolen.mockClear()
  onHanded.mockClear()
  document.body.innerHTML = '<input><button>Save</button><iframe></iframe>'
  input = document.querySelector('input') as HTMLInputElement
  frame = document.querySelector('iframe') as HTMLIFrameElement
  stop = guardFocus({ frame, onStolen, onHanded, now: () => nowMs })
})
afterEach(() => {
  stop()
  vi.restoreAllMocks()
  document.body.innerHTML = ''
})

const key = (target: Element, init: KeyboardEventInit) =>
  target.dispatchEvent(new KeyboardEvent('keydown', { bubbles: true, ...init }))
const point = (type: string) => document.body.dispatchEvent(new Event(type, { bubbles: true }))

/** The focus is in the frame now, as browsers report it. */
function moveIntoFrame(): void {
  const active = vi.spyOn(document, 'activeElement', 'get').mockReturnValue(frame)
  window.dispatchEvent(new Event('blur'))
  active.mockRestore()
}

describe('a frame that takes the focus', () => {
  it.each<[string, () => Element]>([
    ['while someone types elsewhere', () => frame],
    // As it was ended for it.
    ['when it is gone by then', () => document.body],
  ])('has to give it back %s, once the event is over', async (_case, activeElement) => {
    input.focus()
    key(input, { key: 'a' })
    const focus = vi.spyOn(input, 'focus')
    nowMs += 1_900
    moveIntoFrame()
    vi.spyOn(document, 'activeElement', 'get').mockImplementation(activeElement)
    expect(onStolen).toHaveBeenCalledOnce()
    expect(focus).not.toHaveBeenCalled()
    await vi.waitFor(() => expect(focus).toHaveBeenCalledOnce())
  })

  it('has to give it back again when it takes it right after that, however late that is', async () => {
    input.focus()
    point('pointerdown')
    nowMs += 400
    moveIntoFrame()
    nowMs += 200
    await new Promise((resolve) => setTimeout(resolve, 5))
    nowMs += 100
    moveIntoFrame()
    expect(onStolen).toHaveBeenCalledTimes(2)
  })

  it('gives back nothing that someone has put elsewhere meanwhile', async () => {
    input.focus()
    key(input, { key: 'a' })
    moveIntoFrame()
    document.querySelector('button')?.focus()
    await new Promise((resolve) => setTimeout(resolve, 5))
    expect(document.activeElement?.tagName).toBe('BUTTON')
  })

  it('has to give it back right after a click elsewhere', () => {
    input.focus()
    point('pointerdown')
    nowMs += 50
    moveIntoFrame()
    expect(onStolen).toHaveBeenCalledOnce()
  })

  it.each<[string, () => void]>([
    ['Tab leads there', () => key(input, { key: 'Tab' })],
    ['the pointer was moved', () => point('pointermove')],
    ['a shortcut was pressed', () => key(input, { key: 's', ctrlKey: true })],
    ['the form puts it there', () => frame.focus()],
    [
      'some time has passed',
      () => {
        nowMs += 2_000
      },
    ],
  ])('keeps it when %s', (_case, act) => {
    input.focus()
    key(input, { key: 'a' })
    act()
    moveIntoFrame()
    expect(onStolen).not.toHaveBeenCalled()
  })

  it('keeps it when nothing was typed into: a button is left as people like', () => {
    const button = document.querySelector('button') as HTMLButtonElement
    button.focus()
    key(button, { key: 'Enter' })
    moveIntoFrame()
    expect(onStolen).not.toHaveBeenCalled()
  })

  it('is sent word once the page has put it there', () => {
    frame.focus()
    expect(document.activeElement).toBe(frame)
    expect(onHanded).toHaveBeenCalledOnce()
  })

  it('is not watched any more when the guard stops', () => {
    stop()
    input.focus()
    key(input, { key: 'a' })
    moveIntoFrame()
    expect(onStolen).not.toHaveBeenCalled()
  })
})
