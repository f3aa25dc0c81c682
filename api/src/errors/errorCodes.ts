/**
 * Every numeric error code of the wire contract with its default HTTP status.
 *
 * The one table: a code that is not listed here cannot be thrown. Where the contract lets one code answer with several
 * statuses (19, 103, 202, 404, 601 …) the thrower names the other one through `ApiErrorOptions.status`.
 */
export const errorCodes = {
  0: 500, // general error
  1: 404, // route not found
  2: 400, // bad request
  3: 401, // not authorised
  4: 422, // validation failed: one `field: sentence.` per problem, joined by blanks
  5: 404, // endpoint not found (never on the wire)
  6: 405, // method not allowed
  7: 429, // rate limit exceeded
  8: 404, // project configuration not found (never on the wire)
  9: 500, // SQL failed
  10: 403, // forbidden
  11: 500, // no database connection
  12: 422, // unprocessable entity
  13: 400, // empty or unparseable body
  14: 503, // no project installed
  15: 400, // batch upload not allowed
  16: 500, // invalid file-system path
  17: 422, // invalid configuration path
  18: 409, // project key already exists
  19: 400, // database connection data wrong; 401: client address not in the role's whitelist
  20: 500, // storage configuration missing
  21: 503, // maintenance
  22: 503, // cache adapter wrong
  23: 503, // cache configuration wrong
  100: 404, // wrong e-mail or password
  101: 401, // invalid token
  102: 401, // expired token
  103: 401, // user inactive; 404: user suspended
  104: 401, // invalid reset token
  105: 401, // expired or used reset token
  106: 404, // user not found
  107: 404, // no user with this e-mail
  108: 401, // not authenticated
  109: 401, // invalid SSO request token
  110: 401, // expired SSO request token
  111: 404, // one-time code missing
  112: 404, // one-time code wrong
  113: 401, // role forces two-factor and the user has none
  114: 422, // login data incomplete
  115: 401, // SSO not allowed for a user with two-factor
  200: 404, // collection not found
  201: 401, // direct access to system collections
  202: 422, // field not found; 404 in `/fields` and dotted filters
  203: 404, // item not found or not readable
  204: 409, // duplicate key
  205: 404, // not managed
  207: 404, // revision not found
  208: 500, // revision has an invalid delta
  210: 403, // comment: create denied
  211: 403, // comment: update denied
  212: 403, // comment: delete denied
  213: 422, // array given for a scalar field
  214: 422, // unknown filter operator
  215: 403, // filter touches unreadable data
  216: 403, // the last active admin would be lost
  217: 409, // lost update: If-Match did not match (ours)
  300: 403, // read denied
  301: 403, // create denied
  302: 403, // update denied
  303: 403, // delete denied
  304: 403, // read of a field denied
  305: 403, // write of a field denied
  306: 403, // altering the collection denied
  307: 422, // collection exists
  308: 422, // field exists
  309: 403, // no owner field; protected system collection
  400: 500, // unknown schema error
  401: 422, // unknown field type
  402: 422, // field type requires a length
  403: 422, // field type takes no length
  404: 422, // schema change of a field refused
  500: 500, // mail: transport not found
  501: 500, // mail: invalid transport
  502: 500, // mail: invalid transport object
  503: 500, // mail: not sent
  600: 500, // upload failed
  601: 413, // upload larger than the server allows
  602: 500, // upload larger than the client allows
  603: 500, // upload partial
  604: 500, // upload without file
  606: 500, // upload: no temporary folder
  607: 500, // upload: not writable
  608: 500, // upload stopped
  1000: 422, // hasher not found
} as const satisfies Record<number, number>

export type ErrorCode = keyof typeof errorCodes
