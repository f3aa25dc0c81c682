import { Component, type ReactNode } from 'react'
import { createBurst } from './createBurst'

interface ExtensionBoundaryProps {
  onError: (error: unknown) => void
  /** True for an error of another extension: one that was drawn inside, and threw when it was removed. */
  isForeign: (error: unknown) => boolean
  fallback: ReactNode
  children: ReactNode
}

/**
 * Catches what an extension throws while it is drawn, or in its effects. When it is mounted again it draws the extension again.
 * After an error of another extension it draws its children once more: React hands the errors of a removed component to the
 * nearest boundary that is still mounted, no matter whose it is.
 */
export class ExtensionBoundary extends Component<
  ExtensionBoundaryProps,
  { failure: { error: unknown } | null }
> {
  override state: { failure: { error: unknown } | null } = { failure: null }
  readonly #burst = createBurst()

  static getDerivedStateFromError(error: unknown) {
    return { failure: { error } }
  }

  override componentDidCatch(error: unknown) {
    if (!this.#isSurvived(error)) return this.props.onError(error)
    reportError(error)
  }

  #isSurvived(error: unknown): boolean {
    return this.props.isForeign(error) && this.#burst.isShort()
  }

  override render() {
    const { failure } = this.state
    return failure === null || this.#isSurvived(failure.error) ? this.props.children : this.props.fallback
  }
}
