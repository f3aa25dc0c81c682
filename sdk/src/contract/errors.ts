/** What one kind of refusal looks like on the wire. */
interface ErrorKind {
  /** Number in `error.code`; null where the contract has none. */
  code: number | null
  /** HTTP status of the answer. */
  status: number
}

/**
 * Every refusal of the API by name, with its number and status: the contract's table of error codes.
 *
 * Server and console read it here, so neither writes a number. Where the contract answers one number with two statuses,
 * each meaning has a name of its own. Codes of the contract that this server never sends are not listed. `docs/errors.md`
 * says when each one is sent.
 */
export const errorKinds = {
  unexpected: { code: null, status: 500 },
  databaseBusy: { code: null, status: 503 },
  serverBusy: { code: null, status: 503 },
  newerSchema: { code: null, status: 503 },
  providerUnreachable: { code: null, status: 503 },

  databaseInUse: { code: 0, status: 500 },
  routeNotFound: { code: 1, status: 404 },
  badRequest: { code: 2, status: 400 },
  unauthorized: { code: 3, status: 401 },
  validationFailed: { code: 4, status: 422 },
  methodNotAllowed: { code: 6, status: 405 },
  rateLimited: { code: 7, status: 429 },
  forbidden: { code: 10, status: 403 },
  databaseUnreachable: { code: 11, status: 500 },
  databaseReadOnly: { code: 11, status: 503 },
  unprocessable: { code: 12, status: 422 },
  bodyUnreadable: { code: 13, status: 400 },
  notInstalled: { code: 14, status: 503 },
  batchUpload: { code: 15, status: 400 },
  projectExists: { code: 18, status: 409 },
  connectionRefused: { code: 19, status: 400 },
  addressNotAllowed: { code: 19, status: 401 },
  maintenance: { code: 21, status: 503 },

  wrongCredentials: { code: 100, status: 404 },
  tokenInvalid: { code: 101, status: 401 },
  tokenExpired: { code: 102, status: 401 },
  userInactive: { code: 103, status: 401 },
  userSuspended: { code: 103, status: 404 },
  resetTokenInvalid: { code: 104, status: 401 },
  resetTokenExpired: { code: 105, status: 401 },
  userNotFound: { code: 106, status: 404 },
  emailNotFound: { code: 107, status: 404 },
  notAuthenticated: { code: 108, status: 401 },
  ssoTokenInvalid: { code: 109, status: 401 },
  ssoTokenExpired: { code: 110, status: 401 },
  otpMissing: { code: 111, status: 404 },
  otpWrong: { code: 112, status: 404 },
  twoFactorRequired: { code: 113, status: 401 },
  loginIncomplete: { code: 114, status: 422 },
  ssoWithTwoFactor: { code: 115, status: 401 },
  proofRequired: { code: 116, status: 403 },
  appUrlMissing: { code: 117, status: 422 },
  viewingAsOther: { code: 118, status: 403 },

  collectionNotFound: { code: 200, status: 404 },
  systemCollection: { code: 201, status: 401 },
  fieldUnknown: { code: 202, status: 422 },
  fieldNotFound: { code: 202, status: 404 },
  itemNotFound: { code: 203, status: 404 },
  duplicateKey: { code: 204, status: 409 },
  revisionNotFound: { code: 207, status: 404 },
  commentCreateDenied: { code: 210, status: 403 },
  commentUpdateDenied: { code: 211, status: 403 },
  commentDeleteDenied: { code: 212, status: 403 },
  arrayForScalar: { code: 213, status: 422 },
  operatorUnknown: { code: 214, status: 422 },
  filterDenied: { code: 215, status: 403 },
  lastAdmin: { code: 216, status: 403 },
  lostUpdate: { code: 217, status: 409 },
  lockedOut: { code: 218, status: 409 },
  requestKeyReused: { code: 219, status: 422 },
  itemReferred: { code: 220, status: 409 },

  readDenied: { code: 300, status: 403 },
  createDenied: { code: 301, status: 403 },
  updateDenied: { code: 302, status: 403 },
  deleteDenied: { code: 303, status: 403 },
  fieldWriteDenied: { code: 305, status: 403 },
  alterDenied: { code: 306, status: 403 },
  collectionExists: { code: 307, status: 422 },
  fieldExists: { code: 308, status: 422 },
  systemProtected: { code: 309, status: 403 },

  fieldTypeUnknown: { code: 401, status: 422 },
  lengthRequired: { code: 402, status: 422 },
  lengthForbidden: { code: 403, status: 422 },
  fieldChangeRefused: { code: 404, status: 422 },
  rowTooWide: { code: 405, status: 422 },
  tooManyKeys: { code: 406, status: 422 },

  mailNotSent: { code: 503, status: 500 },

  uploadTooLarge: { code: 601, status: 413 },
  uploadNotWritable: { code: 607, status: 500 },
  storageReadOnly: { code: 607, status: 503 },
  diskFull: { code: 607, status: 507 },
  hasherUnknown: { code: 1000, status: 422 },
} as const satisfies Record<string, ErrorKind>

/** Name of a refusal, for example `itemNotFound`. */
export type ErrorName = keyof typeof errorKinds
