import { useRouteContext } from '@tanstack/react-router';
import { useState } from 'react';
import { iconsPath } from '#service/proxy-api/page-config';
import { cx } from '../../ui/cx';
import { urlText } from '#service/url-text';

/**
 * A logo over the letters that stand for it, through the proxy and from its allowed hosts alone. Until it is there, and
 * where it can't be had, the letters are seen.
 */
export function RemoteIcon({ url }: { url: string | null | undefined }) {
  const { iconHosts } = useRouteContext({ from: '/$network' }).config;
  const [isThere, setIsThere] = useState(false);
  if (!url || !isAllowed(url, iconHosts)) return null;
  return (
    <img
      src={`${iconsPath}?url=${urlText(url)}`}
      alt=""
      loading="lazy"
      onLoad={() => setIsThere(true)}
      className={cx(
        'absolute inset-0 size-full bg-surface object-contain',
        !isThere && 'opacity-0',
      )}
    />
  );
}

function isAllowed(text: string, hosts: readonly string[]): boolean {
  const url = URL.canParse(text) ? new URL(text) : null;
  return url?.protocol === 'https:' && hosts.includes(url.host);
}
