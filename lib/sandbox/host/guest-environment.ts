/** All a guest sees of the host's environment. */
export const guestEnvironment = (denoDir: string): Record<string, string> => ({
  DENO_DIR: denoDir,
  // The cache is read only; Deno would try for 150 ms to keep what it made of the program.
  DENO_EMIT_CACHE_MODE: 'disable',
  DENO_NO_UPDATE_CHECK: '1',
  NO_COLOR: '1',
  TZ: Intl.DateTimeFormat().resolvedOptions().timeZone,
})
