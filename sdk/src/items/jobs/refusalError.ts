import type { Api, ApiError } from '@pergola/sdk'
import type { Refusal } from '@pergola/sdk/contract'

/** Why long work was refused, as the error that a request would have had: in the reader's language. */
export function refusalError(api: Api, refusal: Refusal): Promise<ApiError> {
  return api.readRefusal(422, { error: { code: null, ...refusal } })
}
