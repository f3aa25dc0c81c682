import { Component, type ReactNode } from 'react'
import { StartFailed } from '../public/StartFailed'

interface PageBoundaryProps {
  /** Another value gives the page another chance. */
  resetKey: string
  children: ReactNode
}

interface PageBoundaryState {
  failure: { error: unknown } | null
}

/** The last net under all pages: a part of the console itself could not be loaded or drawn. */
export class PageBoundary extends Component<PageBoundaryProps, PageBoundaryState> {
  override state: PageBoundaryState = { failure: null }

  static getDerivedStateFromError(error: unknown): PageBoundaryState {
    return { failure: { error } }
  }

  override componentDidUpdate({ resetKey }: PageBoundaryProps): void {
    if (this.state.failure && resetKey !== this.props.resetKey) this.setState({ failure: null })
  }

  override render(): ReactNode {
    const { failure } = this.state
    return failure ? <StartFailed error={failure.error} /> : this.props.children
  }
}
