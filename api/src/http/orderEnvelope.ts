/** Body of a successful answer. Keys leave in the order of the contract. */
export interface Envelope {
  data?: unknown
  meta?: unknown
  messages?: unknown[]
  error?: { code: number | null; message: string }
}

/** Orders the keys as the contract does. */
export function orderEnvelope(envelope: Envelope, isPublic: boolean): Record<string, unknown> {
  const { meta, data, messages, error } = envelope
  return {
    ...(meta === undefined ? {} : { meta }),
    ...(data === undefined ? {} : { data }),
    ...(messages === undefined || messages.length === 0 ? {} : { messages }),
    ...(error === undefined ? {} : { error }),
    ...(isPublic ? { public: true } : {}),
  }
}
