import type { ExtensionPart } from '@pergola/sdk/contract'

/**
 * Why an extension cannot be shown. `network`: no answer. `http`: an answer of 400 or above. `timeout`: no answer in
 * time. `integrity`: the bytes differ from the listed hash, or none is listed. `incompatible`: built for another SDK.
 * `evaluation`: the script is broken or threw while it ran. `invalid-module`: it ran but exposes no component.
 * `render`: the component threw. `sandbox`: it ran in a frame of its own, and does not answer or broke the rules there.
 * `violation`: it did something to the page of others, and was stopped.
 */
export type ExtensionLoadErrorCode =
  | 'network'
  | 'http'
  | 'timeout'
  | 'integrity'
  | 'incompatible'
  | 'evaluation'
  | 'invalid-module'
  | 'render'
  | 'sandbox'
  | 'violation'

/** An extension could not be loaded or shown; the message names it and says what was wrong. */
export class ExtensionLoadError extends Error {
  override readonly name = 'ExtensionLoadError'

  constructor(
    readonly code: ExtensionLoadErrorCode,
    readonly extensionId: string,
    message: string,
    options: ErrorOptions & { part?: ExtensionPart } = {},
  ) {
    super(`Extension "${extensionId}": ${message}`, options)
    this.part = options.part
  }

  readonly part?: ExtensionPart
}

/** By name, not `instanceof`: an extension may carry its own copy of the class. */
export function isExtensionLoadError(error: unknown): error is ExtensionLoadError {
  return error instanceof Error && error.name === 'ExtensionLoadError'
}
