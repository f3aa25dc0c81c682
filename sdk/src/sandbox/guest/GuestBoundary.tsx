import { Component, type ReactNode } from 'react'

interface GuestBoundaryProps {
  onError: (error: unknown) => void
  children: ReactNode
}

/** Notifies the console that the part threw; it then draws the fallback in the place of the whole frame. */
export class GuestBoundary extends Component<GuestBoundaryProps, { hasFailed: boolean }> {
  override state = { hasFailed: false }

  static getDerivedStateFromError() {
    return { hasFailed: true }
  }

  override componentDidCatch(error: unknown) {
    this.props.onError(error)
  }

  override render() {
    return this.state.hasFailed ? null : this.props.children
  }
}
