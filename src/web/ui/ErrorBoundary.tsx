import { Component, type ReactNode } from 'react';
import { ErrorState } from './ErrorState';

/** Keeps a failure while drawing to the part of the page that failed. */
export class ErrorBoundary extends Component<{ children: ReactNode }, { error: unknown }> {
  override state: { error: unknown } = { error: null };

  static getDerivedStateFromError(error: unknown) {
    return { error: error ?? new Error('Something without a name was thrown.') };
  }

  override render() {
    const { error } = this.state;
    if (error === null) return this.props.children;
    return <ErrorState error={error} onRetry={() => this.setState({ error: null })} />;
  }
}
