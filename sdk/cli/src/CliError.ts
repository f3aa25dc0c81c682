/** A problem that the developer can fix; the message says how. Printed without a stack. */
export class CliError extends Error {
  override readonly name = 'CliError'
}
