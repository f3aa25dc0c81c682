/** The console behind the sign-in: one chunk, fetched once. */
export const importApp = () => import('../app/index')

/** Starts fetching it ahead of time; a failure shows when it is needed. */
export function preloadApp(): void {
  importApp().catch(() => undefined)
}
