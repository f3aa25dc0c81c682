import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Component, type ReactNode, Suspense } from 'react'
import { describe, expect, it, vi } from 'vitest'
import { lazyComponent } from './lazyComponent'

/** Draws a button in the place of what failed, which draws it once more. */
class Retry extends Component<{ children: ReactNode }> {
  override state = { hasFailed: false }
  static getDerivedStateFromError() {
    return { hasFailed: true }
  }
  override render() {
    if (!this.state.hasFailed) return this.props.children
    return (
      <button type="button" onClick={() => this.setState({ hasFailed: false })}>
        Retry
      </button>
    )
  }
}

const Hello = ({ name }: { name: string }) => <p>Hello {name}</p>

/** React prints what a boundary caught. */
function silenceConsole(): void {
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
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

  it('shows a failure, and fetches once more when it is drawn again', async () => {
    silenceConsole()
    const load = vi.fn(async () => Hello).mockRejectedValueOnce(new Error('offline'))
    const Lazy = lazyComponent(load)
    render(
      <Retry>
        <Lazy name="Ada" />
      </Retry>,
    )
    const retry = await screen.findByRole('button', { name: 'Retry' })
    expect(load).toHaveBeenCalledTimes(1)
    await userEvent.click(retry)
    expect(await screen.findByText('Hello Ada')).toBeInTheDocument()
    expect(load).toHaveBeenCalledTimes(2)
  })

  it('fails again as long as there is nothing to be had', async () => {
    silenceConsole()
    const load = vi.fn((): Promise<typeof Hello> => Promise.reject(new Error('offline')))
    const Lazy = lazyComponent(load)
    render(
      <Retry>
        <Lazy name="Ada" />
      </Retry>,
    )
    await userEvent.click(await screen.findByRole('button', { name: 'Retry' }))
    expect(await screen.findByRole('button', { name: 'Retry' })).toBeInTheDocument()
    expect(load).toHaveBeenCalledTimes(2)
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
