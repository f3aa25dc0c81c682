import type { FieldProblem } from '../errors/ApiError'

/**
 * What is wrong with a password.
 *
 * @param policy - setting `password_policy`: a regular expression between slashes; empty allows every password
 * @returns null when the password is fine
 */
export function passwordProblem(password: string, policy: string): FieldProblem | null {
  const [, source, flags] = /^\/(.*)\/([imsu]*)$/s.exec(policy) ?? []
  if (source === undefined) return null
  return new RegExp(source, flags).test(password)
    ? null
    : { field: 'password', sentence: 'This does not follow the password policy of the project' }
}
