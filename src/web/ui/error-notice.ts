const noticeId = 'error-notice';
const sentence = 'An error in Waybill stopped this action. What you entered is still here.';

/**
 * Says in one sentence that something a person did ended in an error of the page, wherever it was done: React gives an
 * event handler's exception to the window, a promise nobody waits for is told there too. It stands above dialogs, takes
 * no click (one beside a dialog would close it), and goes with the next thing that is done. `expected`: names of errors
 * that are shown where they belong.
 */
export function startErrorNotice(expected: readonly string[]): void {
  const show = (error: unknown) => {
    if (!(error instanceof Error) || expected.includes(error.name)) return;
    // An extension's script runs in the page as well.
    if (!/-extension:\/\//.test(error.stack ?? '')) say();
  };
  addEventListener('error', ({ error }: ErrorEvent) => show(error));
  addEventListener('unhandledrejection', ({ reason }: PromiseRejectionEvent) => show(reason));
  for (const deed of ['pointerdown', 'keydown'])
    addEventListener(deed, () => notice()?.replaceChildren(), { capture: true });
}

const notice = () => document.getElementById(noticeId);

function say(): void {
  const words = document.createElement('p');
  words.className =
    'rounded-lg border border-failure/50 bg-failure-soft px-4 py-3 font-semibold text-ink';
  words.textContent = sentence;
  (notice() ?? addNotice()).replaceChildren(words);
}

function addNotice(): HTMLElement {
  const element = document.createElement('div');
  element.id = noticeId;
  element.setAttribute('role', 'alert');
  // A dialog hides what is outside it from screen readers, except where this says that it speaks up.
  element.setAttribute('aria-live', 'assertive');
  element.className =
    'pointer-events-none fixed inset-x-4 bottom-4 z-60 mx-auto max-w-120 max-sm:bottom-20';
  document.body.append(element);
  return element;
}
