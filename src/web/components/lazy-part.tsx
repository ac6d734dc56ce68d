import {
  Component,
  lazy,
  Suspense,
  useState,
  type ComponentType,
  type JSX,
  type ReactNode,
} from 'react';
import { Button } from '../ui/Button';
import { Notice } from '../ui/Notice';
import { AtBottom } from './AtBottom';
import { errorLine } from './error-words';
import { RetryButton } from './RetryButton';

interface Closable {
  onClose?: (() => void) | undefined;
}

/**
 * A part that comes when it is asked for: a dialog, the drawer, the wallet. One that can't be fetched leaves all else as it
 * is, says so, and is fetched again when the connection is back.
 *
 * @param place what holds the place of a part that stands in the page; without it a failure is said at the page's end. Made
 *   of the part's own properties it does the same in a plainer form, also where the part can't be fetched.
 */
export function lazyPart<P extends object>(
  load: () => Promise<ComponentType<P>>,
  place?: ReactNode | ((props: P) => ReactNode),
): (props: P) => JSX.Element {
  // React keeps a failure for good: another attempt is another component.
  const attempt = () => lazy(async () => ({ default: await load() }));
  let newest = attempt();
  return function LazyPart(props: P & Closable) {
    const [Part, setPart] = useState(() => newest);
    const plain = typeof place === 'function' ? place(props) : undefined;
    return (
      <PartBoundary
        plain={plain}
        isInPlace={place !== undefined}
        onClose={props.onClose}
        onRetry={() => {
          if (Part === newest) newest = attempt();
          setPart(() => newest);
        }}
      >
        <Suspense fallback={typeof place === 'function' ? plain : place}>
          <Part {...props} />
        </Suspense>
      </PartBoundary>
    );
  };
}

interface BoundaryProps {
  plain: ReactNode;
  onClose: (() => void) | undefined;
  isInPlace: boolean;
  onRetry: () => void;
  children: ReactNode;
}

class PartBoundary extends Component<BoundaryProps, { error: unknown }> {
  override state: { error: unknown } = { error: null };

  static getDerivedStateFromError(error: unknown) {
    return { error };
  }

  retry = () => {
    this.setState({ error: null });
    this.props.onRetry();
  };

  override render() {
    const { error } = this.state;
    const { plain, isInPlace, onClose, children } = this.props;
    if (error === null) return children;
    if (plain !== undefined) return plain;
    const notice = (
      <Notice
        tone="failure"
        title="Part of this page couldn’t be shown"
        actions={
          <>
            <RetryButton size="small" error={error} onRetry={this.retry} />
            {onClose && (
              <Button size="small" onClick={onClose}>
                Close
              </Button>
            )}
          </>
        }
      >
        {errorLine(error)}
      </Notice>
    );
    return isInPlace ? notice : <AtBottom>{notice}</AtBottom>;
  }
}
