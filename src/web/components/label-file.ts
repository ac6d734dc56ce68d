import * as z from 'zod/mini';
import { addressKey } from '#service/address';
import { enteredAccount } from '#service/identifiers/entered-account';
import { anyRecord } from '#service/schema/tolerant';
import type { AddressLabels } from './address-labels';

export const maxLabelLength = 60;
export const maxLabels = 1000;

const file = z.object({ waybillLabels: z.literal(1), labels: anyRecord });

/** What is wrong with a label that somebody typed; null: nothing. */
export function labelIssue(labels: AddressLabels, typedAddress: string): string | null {
  const account = enteredAccount(typedAddress);
  if (account.issue !== null) return account.issue;
  const isNew = !Object.hasOwn(labels, addressKey(account.text));
  return isNew && Object.keys(labels).length >= maxLabels
    ? `This browser stores at most ${maxLabels} labels. Delete one first.`
    : null;
}

/** The labels with one more, or with another text for the same address. */
export function withLabel(labels: AddressLabels, to: string, text: string): AddressLabels {
  return { ...labels, [addressKey(enteredAccount(to).text)]: text.trim() };
}

export function withoutLabel(labels: AddressLabels, of: string): AddressLabels {
  return Object.fromEntries(Object.entries(labels).filter(([key]) => key !== of));
}

export function printLabelFile(labels: AddressLabels): string {
  return `${JSON.stringify({ waybillLabels: 1, labels }, null, 2)}\n`;
}

/** Reads a file of labels: those that are valid, and how many entries are not; a string says why it is no such file. */
export function readLabelFile(text: string): { labels: AddressLabels; invalid: number } | string {
  let content: unknown;
  try {
    content = JSON.parse(text);
  } catch {
    return 'This file isn’t JSON.';
  }
  const read = file.safeParse(content);
  if (!read.success) return 'This file has no Waybill labels.';
  const entries = Object.entries(read.data.labels).map(
    ([key, value]) => [enteredAccount(key), typeof value === 'string' ? value.trim() : ''] as const,
  );
  const valid = entries
    .filter(
      ([{ issue }, value]) => issue === null && value !== '' && value.length <= maxLabelLength,
    )
    .slice(0, maxLabels)
    .map(([{ text }, value]) => [addressKey(text), value] as const);
  if (valid.length === 0) return 'No label in this file is valid.';
  return { labels: Object.fromEntries(valid), invalid: entries.length - valid.length };
}
