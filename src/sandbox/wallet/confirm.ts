/** A question that the wallet asks its user. */
export interface Question {
  title: string;
  lines: readonly { label: string; value: string }[];
  /** The button that agrees. */
  agree: string;
}

let isAsking = false;

/**
 * Asks in a dialog of the wallet's own and resolves to what was pressed; null when a question is open already. Built from
 * elements and style properties only: the page's policy allows no inline style, no markup and no script but its own.
 */
export async function confirm(question: Question): Promise<boolean | null> {
  if (isAsking) return null;
  isAsking = true;
  const { dialog, answer } = build(question);
  document.body.append(dialog);
  dialog.showModal();
  try {
    return await answer;
  } finally {
    isAsking = false;
    dialog.close();
    dialog.remove();
  }
}

function build({ title, lines, agree }: Question) {
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
  heading.id = 'sandbox-wallet-title';
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
  const refuse = button('Refuse');
  const yes = button(agree);
  const row = element('div', { display: 'flex', gap: '8px', justifyContent: 'flex-end' });
  row.append(refuse, yes);
  dialog.append(heading, list, row);
  const answer = new Promise<boolean>((resolve) => {
    yes.addEventListener('click', () => resolve(true));
    refuse.addEventListener('click', () => resolve(false));
    dialog.addEventListener('cancel', () => resolve(false));
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
