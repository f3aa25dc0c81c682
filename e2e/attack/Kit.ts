/** What `writeAttacker` leaves in its frame. */
export interface Kit {
  api: { get: (path: string, options?: object) => Promise<unknown> }
  /** Everything that came through the port. */
  received: { type: string; call?: number; [key: string]: unknown }[]
  port: MessagePort
  /** Speaks to the console past the sdk. */
  send: (message: unknown, moved?: Transferable[]) => void
  onChange: (value: unknown) => void
  onFieldChange: (field: string, value: unknown) => void
}

declare global {
  interface Window {
    kit: Kit
  }
}
