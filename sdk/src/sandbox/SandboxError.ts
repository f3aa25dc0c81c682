import type { RefusalCode } from './protocol/messages'

/**
 * Something that a sandboxed interface may not or cannot do. `unavailable`: not in the sandbox at all. The other codes
 * are the console's answer to a call.
 */
export class SandboxError extends Error {
  override readonly name = 'SandboxError'

  constructor(
    readonly code: RefusalCode | 'unavailable',
    message: string,
  ) {
    super(message)
  }
}
