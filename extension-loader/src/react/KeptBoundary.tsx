import { Component, type ReactNode } from 'react'
import { createBurst } from './createBurst'

interface KeptBoundaryProps {
  /** Called with an error that this boundary survived; default: the page's own handler, which finds the extension at fault. */
  onError?: (error: unknown) => void
  /** Changes with the page that is drawn inside: errors of the page before do not count for the next one. */
  resetKey?: string
  children: ReactNode
}

/**
 * Is drawn around slots, and stays mounted when they are removed. React hands what a component throws while it is removed to the
 * nearest boundary that is still mounted. This one then draws its children again, which are not at fault. What they throw while
 * they are drawn goes to the next boundary.
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
