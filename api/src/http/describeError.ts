/** An error as the log shows it. */
export type DescribedError = {
  type: string
  message: string
  /** Of the system, the database or the framework. */
  code?: string | number
  /** Where it came from, without the message that a stack begins with. */
  stack: string
  cause?: DescribedError
}

const MAX_CAUSES = 5

/**
 * Errors for the log: what happened and where, and nothing else that hangs on them. Errors of the MySQL driver carry
 * the statement with its values, those of the sign-on library the tokens of an answer.
 */
export function describeError(error: unknown, depth = 0): DescribedError {
  if (!(error instanceof Error)) return { type: typeof error, message: 'Not an error', stack: '' }
  const { code, sqlMessage } = error as { code?: unknown; sqlMessage?: unknown }
  return {
    type: error.name,
    message: typeof sqlMessage === 'string' ? withoutValues(error.message, sqlMessage) : error.message,
    ...((typeof code === 'string' || typeof code === 'number') && { code }),
    stack: framesOf(error),
    ...(error.cause !== undefined && depth < MAX_CAUSES && { cause: describeError(error.cause, depth + 1) }),
  }
}

/**
 * MySQL quotes values in its messages, without escaping quotes inside of them: all from the first to the last one
 * goes. The statement before it has placeholders (`compileSqlOnError`).
 */
function withoutValues(message: string, sqlMessage: string): string {
  return message.replace(sqlMessage, () => sqlMessage.replace(/'.*'/s, "'…'"))
}

function framesOf({ stack = '' }: Error): string {
  return stack
    .split('\n')
    .filter((line) => /^\s+at /.test(line))
    .join('\n')
}
