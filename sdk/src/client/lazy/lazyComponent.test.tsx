import { act, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Component, type ReactNode, Suspense } from 'react'
import { describe, expect, it, vi } from 'vitest'
import { lazyComponent, lazyOptional, lazyOverlay } from './lazyComponent'

/** Draws its children once more, whatever they throw, as the boundaries around slots do. */
class Redrawing extends Component<{ children: ReactNode; onError?: () => void }> {
  static getDerivedStateFromError() {
    return {}
  }
  override componentDidCatch() {
    this.props.onError?.()
  }
  override render() {
    return this.props.children
  }
}

function renderRedrawing(children: ReactNode) {
  const redrawn = vi.fn()
  return { redrawn, ...render(<Redrawing onError={redrawn}>{children}</Redrawing>) }
}

const Hello = ({ name }: { name: string }) => <p>Hello {name}</p>

/** A part that did not come is noted there. */
function silenceConsole(): void {
  vi.spyOn(console, 'warn').mockImplementation(() => undefined)
}

describe('lazyComponent', () => {
  it('keeps its place until its code is there, and fetches that once', async () => {
    const load = vi.fn(async () => Hello)
    const Lazy = lazyComponent(load, () => <p>waiting</p>)
    render(
      <>
        <Lazy name="Ada" />
        <Lazy name="Bo" />
      </>,
    )
    expect(screen.getAllByText('waiting')).toHaveLength(2)
    expect(await screen.findByText('Hello Ada')).toBeInTheDocument()
    expect(await screen.findByText('Hello Bo')).toBeInTheDocument()
    expect(load).toHaveBeenCalledTimes(1)
  })

  it('suspends nothing around it: what comes after a fallback would be held back', async () => {
    const suspended = vi.fn(() => null)
    const Fallback = () => suspended()
    const Lazy = lazyComponent(async () => Hello)
    render(
      <Suspense fallback={<Fallback />}>
        <Lazy name="Ada" />
      </Suspense>,
    )
    expect(await screen.findByText('Hello Ada')).toBeInTheDocument()
    expect(suspended).not.toHaveBeenCalled()
  })

  it('says in its place that its code did not come, and fetches once more on "Try again"', async () => {
    silenceConsole()
    const load = vi.fn(async () => Hello).mockRejectedValueOnce(new Error('offline'))
    const Lazy = lazyComponent(load)
    render(
      <Redrawing>
        <Lazy name="Ada" />
        <Lazy name="Bo" />
      </Redrawing>,
    )
    const [retry] = await screen.findAllByRole('button', { name: 'retry' })
    expect(load).toHaveBeenCalledTimes(1)
    if (retry) await userEvent.click(retry)
    expect(await screen.findByText('Hello Ada')).toBeInTheDocument()
    expect(screen.getByText('Hello Bo')).toBeInTheDocument()
    expect(load).toHaveBeenCalledTimes(2)
  })

  it('asks once for what cannot be had, whatever stands around it: nothing is thrown that would be drawn again', async () => {
    silenceConsole()
    const load = vi.fn((): Promise<typeof Hello> => Promise.reject(new Error('offline')))
    const Lazy = lazyComponent(load)
    const { redrawn } = renderRedrawing(<Lazy name="Ada" />)
    await screen.findByRole('button', { name: 'retry' })
    await act(async () => {})
    expect(load).toHaveBeenCalledTimes(1)
    expect(redrawn).not.toHaveBeenCalled()
  })

  it('asks again when it is mounted again, and when the browser is online again', async () => {
    silenceConsole()
    const load = vi
      .fn(async () => Hello)
      .mockRejectedValueOnce(new Error('offline'))
      .mockRejectedValueOnce(new Error('offline'))
    const Lazy = lazyComponent(load)
    const first = render(<Lazy name="Ada" />)
    await screen.findByRole('button', { name: 'retry' })
    first.unmount()
    render(<Lazy name="Ada" />)
    await waitFor(() => expect(load).toHaveBeenCalledTimes(2))
    await act(async () => {})
    window.dispatchEvent(new Event('online'))
    expect(await screen.findByText('Hello Ada')).toBeInTheDocument()
  })

  it('fetches ahead of time, and again after that failed', async () => {
    const load = vi.fn(async () => Hello).mockRejectedValueOnce(new Error('offline'))
    const Lazy = lazyComponent(load)
    await expect(Lazy.preload()).rejects.toThrow('offline')
    await Lazy.preload()
    render(<Lazy name="Ada" />)
    expect(screen.getByText('Hello Ada')).toBeInTheDocument()
  })
})

describe('lazyOptional', () => {
  it('leaves out what cannot be had, and asks again when it is mounted again', async () => {
    silenceConsole()
    const load = vi.fn(async () => Hello).mockRejectedValueOnce(new Error('offline'))
    const Lazy = lazyOptional(load)
    const first = renderRedrawing(<Lazy name="Ada" />)
    await waitFor(() => expect(console.warn).toHaveBeenCalled())
    expect(first.container).toBeEmptyDOMElement()
    expect(first.redrawn).not.toHaveBeenCalled()
    first.unmount()
    render(<Lazy name="Ada" />)
    expect(await screen.findByText('Hello Ada')).toBeInTheDocument()
  })

  it('draws a plainer one in its place', async () => {
    silenceConsole()
    const Lazy = lazyOptional(
      (): Promise<typeof Hello> => Promise.reject(new Error('offline')),
      ({ name }: { name: string }) => <p>Plain {name}</p>,
    )
    render(<Lazy name="Ada" />)
    expect(await screen.findByText('Plain Ada')).toBeInTheDocument()
  })
})

describe('lazyOverlay', () => {
  const Panel = ({ isOpen }: { isOpen: boolean }) => (isOpen ? <p>Panel</p> : null)

  it('fetches nothing before it opens, and asks again with each opening', async () => {
    silenceConsole()
    const load = vi.fn(async () => Panel).mockRejectedValueOnce(new Error('offline'))
    const Lazy = lazyOverlay(load)
    const { rerender, container } = render(<Lazy isOpen={false} />)
    expect(load).not.toHaveBeenCalled()
    rerender(<Lazy isOpen />)
    expect(await screen.findByRole('alert')).toHaveTextContent('something_went_wrong')
    rerender(<Lazy isOpen={false} />)
    expect(container).toBeEmptyDOMElement()
    rerender(<Lazy isOpen />)
    expect(await screen.findByText('Panel')).toBeInTheDocument()
    expect(load).toHaveBeenCalledTimes(2)
  })
})
