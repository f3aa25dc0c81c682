/** Fields of the own account that only administrators change: each of them would lend the account other rights. */
export const GRANTED_FIELDS: ReadonlySet<string> = new Set(['role', 'status', 'token', 'external_id'])
