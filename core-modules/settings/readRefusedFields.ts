import { errorKinds, isApiError } from '@pergola/sdk'
import { parseValidationMessage, type ValidationErrors } from '@pergola/sdk/items'

/** What a refused save says of the fields of its form; null: it was refused for another reason than its values. */
export function readRefusedFields(error: unknown, fieldNames: readonly string[]): ValidationErrors | null {
  const isOfValues = isApiError(error) && error.code === errorKinds.validationFailed.code
  return isOfValues ? parseValidationMessage(error.message, fieldNames) : null
}
