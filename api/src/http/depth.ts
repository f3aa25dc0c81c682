import { type ApiError, validationError } from '../errors/ApiError'

/** Deeper than people nest, and far less deep than what recursion stands. */
const MAX_DEPTH = 100

/** Whether lists and objects lie in each other more than {@link MAX_DEPTH} times. */
export function isTooDeep(value: unknown, depth = 0): boolean {
  if (typeof value !== 'object' || value === null) return false
  if (depth >= MAX_DEPTH) return true
  for (const key in value) if (isTooDeep((value as Record<string, unknown>)[key], depth + 1)) return true
  return false
}

/** 422/4: writing such a value out again would overflow the stack. */
export function tooDeep(field: string): ApiError {
  return validationError([{ field, message: `This value is nested more than ${MAX_DEPTH} levels deep` }])
}
