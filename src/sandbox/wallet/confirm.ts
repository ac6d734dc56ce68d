/** A question that the wallet asks its user. */
export interface Question {
  title: string;
  lines: readonly { label: string; value: string }[];
  /** What can be chosen, and which of it stands there at first. */
  choice?: { label: string; options: readonly string[]; chosen: number };
  /** The button that agrees. */
  agree: string;
}

/** What was pressed, and what was chosen at that moment. */
export interface Answer {
  agreed: boolean;
  chosen: number;
}

const headingId = 'sandbox-wallet-title';

/**
 * Asks in a dialog of the wallet's own and resolves to what was pressed; null when a question is open already. Built from
 * elements and style properties only: the page's policy allows no inline style, no markup and no script but its own.
 */
export async function confirm(question: Question): Promise<Answer | null> {
  if (document.getElementById(headingId) !== null) return null;
  const { dialog, answer } = build(question);
  document.body.append(dialog);
  dialog.showModal();
  try {
    return await answer;
  } finally {
    dialog.close();
    dialog.remove();
  }
}

function build({ title, lines, choice, agree }: Question) {
  const dialog = element('dialog', {
    border: '2px solid ButtonText',
    borderRadius: '8px',
    padding: '20px',
    maxWidth: '28rem',
    width: 'calc(100vw - 32px)',
    margin: 'auto',
    background: 'Canvas',
    color: 'CanvasText',
    font: '13px/20px system-ui, sans-serif',
  });
  const heading = element('h2', { font: '600 16px/24px system-ui, sans-serif', margin: '0 0 8px' });
  heading.id = headingId;
  heading.textContent = title;
  dialog.setAttribute('aria-labelledby', heading.id);
  const list = element('dl', { margin: '0 0 16px' });
  for (const { label, value } of lines) {
    const term = element('dt', { fontWeight: '600', marginTop: '8px' });
    term.textContent = label;
    const text = element('dd', { margin: '0', overflowWrap: 'anywhere', fontFamily: 'monospace' });
    text.textContent = value;
    list.append(term, text);
  }
  const select = choice && chooser(choice);
  const reject = button('Reject');
  const yes = button(agree);
  const row = element('div', { display: 'flex', gap: '8px', justifyContent: 'flex-end' });
  row.append(reject, yes);
  dialog.append(heading, list, ...(select ? [select] : []), row);
  const answer = new Promise<Answer>((resolve) => {
    const end = (agreed: boolean) => () =>
      resolve({ agreed, chosen: select?.querySelector('select')?.selectedIndex ?? 0 });
    yes.addEventListener('click', end(true));
    reject.addEventListener('click', end(false));
    dialog.addEventListener('cancel', end(false));
  });
  return { dialog, answer };
}

function element<K extends keyof HTMLElementTagNameMap>(
  tag: K,
  style: Partial<CSSStyleDeclaration>,
): HTMLElementTagNameMap[K] {
  const created = document.createElement(tag);
  Object.assign(created.style, style);
  return created;
}

function chooser({ label, options, chosen }: NonNullable<Question['choice']>): HTMLElement {
  const wrapper = element('label', { display: 'block', margin: '0 0 16px', fontWeight: '600' });
  wrapper.textContent = label;
  const select = element('select', {
    display: 'block',
    width: '100%',
    marginTop: '4px',
    padding: '6px',
    font: '13px/20px monospace',
  });
  for (const option of options) select.add(new Option(option));
  select.selectedIndex = chosen;
  wrapper.append(select);
  return wrapper;
}

function button(text: string): HTMLButtonElement {
  const created = element('button', {
    padding: '6px 16px',
    borderRadius: '8px',
    border: '1px solid ButtonText',
    background: 'ButtonFace',
    color: 'ButtonText',
    font: 'inherit',
    cursor: 'pointer',
  });
  created.type = 'button';
  created.textContent = text;
  return created;
}
