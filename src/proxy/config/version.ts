/** What runs. A build writes both (vite.config.ts); what Node loads from the sources has neither. */
export const version = {
  /** That of package.json. */
  version: process.env.WAYBILL_VERSION ?? 'unbuilt',
  /** Of the sources it was built from; null where they came without their history. */
  commit: process.env.WAYBILL_COMMIT || null,
};

/** `1.0.0 (a1b2c3d)` */
export const versionText =
  version.commit === null ? version.version : `${version.version} (${version.commit})`;
