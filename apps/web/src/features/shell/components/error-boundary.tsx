import { Component, type ComponentType, type ReactNode } from 'react'

interface Props {
  children: ReactNode
  fallback: ComponentType<{ error: unknown }>
}

/** Catches the errors that no page has caught. React still logs the caught errors to the console. */
export class ErrorBoundary extends Component<Props, { failure: { error: unknown } | null }> {
  override state: { failure: { error: unknown } | null } = { failure: null }

  static getDerivedStateFromError(error: unknown) {
    return { failure: { error } }
  }

  override render() {
    const { children, fallback: Fallback } = this.props
    return this.state.failure ? <Fallback error={this.state.failure.error} /> : children
  }
}
