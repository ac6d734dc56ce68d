import { Component, type ReactNode } from 'react';
import { Button } from './Button';

interface Props {
  children: ReactNode;
  /** What is drawn; after a failure another one is tried. */
  subject?: unknown;
  /** What stands in its place. */
  renderFallback?: (error: Error) => ReactNode;
}

interface State {
  error: Error | null;
  subject: unknown;
}

/** Keeps a failure while drawing to the part of the page that failed. */
export class ErrorBoundary extends Component<Props, State> {
  override state: State = { error: null, subject: this.props.subject };

  static getDerivedStateFromError(error: unknown) {
    return { error: error instanceof Error ? error : new Error(String(error)) };
  }

  static getDerivedStateFromProps({ subject }: Props, state: State): State | null {
    return Object.is(subject, state.subject) ? null : { error: null, subject };
  }

  override render() {
    const { error } = this.state;
    if (error === null) return this.props.children;
    if (this.props.renderFallback) return this.props.renderFallback(error);
    return (
      <div role="alert" className="flex flex-col items-start gap-2 px-4 py-8">
        <p className="text-base font-semibold">Something went wrong here</p>
        <p className="max-w-prose foreign-text text-ink-2">{error.message}</p>
        <Button onClick={() => this.setState({ error: null })}>Retry</Button>
      </div>
    );
  }
}
