import { Component, type ReactNode } from 'react';
import { visibleText } from '../lib/truncation';
import { Button } from './Button';

/** Keeps a failure while drawing to the part of the page that failed. */
export class ErrorBoundary extends Component<{ children: ReactNode }, { error: Error | null }> {
  override state: { error: Error | null } = { error: null };

  static getDerivedStateFromError(error: unknown) {
    return { error: error instanceof Error ? error : new Error(String(error)) };
  }

  override render() {
    const { error } = this.state;
    if (error === null) return this.props.children;
    return (
      <div role="alert" className="flex flex-col items-start gap-2 px-4 py-8">
        <p className="text-base font-semibold">Something went wrong here</p>
        <p className="max-w-prose foreign-text text-ink-2">{visibleText(error.message)}</p>
        <Button onClick={() => this.setState({ error: null })}>Retry</Button>
      </div>
    );
  }
}
