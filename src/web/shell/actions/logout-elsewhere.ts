const key = 'waybill.logout';

/** Tells the other tabs of this browser that this one logs out. */
export function announceLogout(): void {
  try {
    localStorage.setItem(key, String(Date.now()));
  } catch {
    // Without storage no other tab can be told: each learns of it with its next call.
  }
}

/** Storage events reach every tab but the one that wrote. */
export function onLogoutElsewhere(act: () => void): void {
  addEventListener('storage', (event) => {
    if (event.key === key) act();
  });
}
