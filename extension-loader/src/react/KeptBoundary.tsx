import { Component, type ReactNode } from 'react'
import { createBurst } from './createBurst'

interface KeptBoundaryProps {
  /** Called with an error that this boundary survived; default: the page's own handler, which finds the extension at fault. */
  onError?: (error: unknown) => void
  /** Another value: what is inside is another page, which is not to be ended for what the one before threw. */
  resetKey?: string
  children: ReactNode
}

/**
 * Stands around slots and stays when they go. React hands what a removed component throws on its way out to the nearest
 * boundary that is still there: this one draws its children once more, which did nothing wrong. What they throw
 * themselves, being drawn, goes on to the next boundary.
 */
export class KeptBoundary extends Component<KeptBoundaryProps, { error: unknown; isOut: boolean }> {
  override state = { error: null, isOut: false }
  readonly #burst = createBurst()

  static getDerivedStateFromError(error: unknown) {
    return { error }
  }

  override componentDidUpdate({ resetKey }: KeptBoundaryProps) {
    if (resetKey !== this.props.resetKey) this.#burst.reset()
  }

  override componentDidCatch(error: unknown) {
    if (!this.#burst.isShort()) return this.setState({ isOut: true })
    const { onError = reportError } = this.props
    onError(error)
  }

  override render() {
    if (this.state.isOut) throw this.state.error
    return this.props.children
  }
}
