import { SandboxError } from '../SandboxError'

/**
 * Stands in for something of the sdk that reaches the page, so that its use names the reason instead of failing
 * somewhere else.
 */
export function unavailable(name: string): () => never {
  return () => {
    throw new SandboxError(
      'unavailable',
      `${name} is not there in the sandbox: an interface of tier "sandboxed" has its props and what it was granted`,
    )
  }
}
