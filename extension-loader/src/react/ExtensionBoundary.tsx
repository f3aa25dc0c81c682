import { Component, type ReactNode } from 'react'

interface ExtensionBoundaryProps {
  onError: (error: unknown) => void
  fallback: ReactNode
  children: ReactNode
}

/**
 * Keeps what an extension throws while it is drawn, or in its effects, from reaching the page. Mounted
 * anew, it tries again.
 */
export class ExtensionBoundary extends Component<ExtensionBoundaryProps, { hasFailed: boolean }> {
  override state = { hasFailed: false }

  static getDerivedStateFromError() {
    return { hasFailed: true }
  }

  override componentDidCatch(error: unknown) {
    this.props.onError(error)
  }

  override render() {
    return this.state.hasFailed ? this.props.fallback : this.props.children
  }
}
