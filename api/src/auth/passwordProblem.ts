import type { FieldProblem } from '../errors/ApiError'
import { say } from '../errors/say'
import { compilePattern, type Pattern, PatternError } from '../schema/pattern'

/** Longer ones are refused: they would only cost time. */
const MAX_PASSWORD = 1_000

/**
 * What is wrong with a password.
 *
 * @param policy - setting `password_policy`: a regular expression between slashes; empty allows every password
 * @returns null when the password is fine
 */
export function passwordProblem(password: string, policy: string): FieldProblem | null {
  if (password.length > MAX_PASSWORD)
    return { field: 'password', message: say('tooManyCharacters', { max: MAX_PASSWORD }) }
  if (!/^\/.*\/[a-z]*$/s.test(policy)) return null
  const pattern = runnable(policy)
  if (!pattern) {
    const message = say('passwordPolicyBroken')
    return { field: 'password', message }
  }
  return pattern.test(password) ? null : { field: 'password', message: say('passwordAgainstPolicy') }
}

/** Null for an old policy that the engine cannot run: it is never run by another one, which might not end. */
function runnable(policy: string): Pattern | null {
  try {
    return compilePattern(policy)
  } catch (error) {
    if (error instanceof PatternError) return null
    throw error
  }
}
