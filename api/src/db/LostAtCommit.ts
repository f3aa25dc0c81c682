/**
 * The connection ended while a transaction was being committed: no one knows whether it was. It is not run again, and the
 * dialect takes it for any other lost connection.
 */
export class LostAtCommit extends Error {
  override readonly name = 'LostAtCommit'
  readonly code = 'PROTOCOL_CONNECTION_LOST'

  constructor(cause: unknown) {
    super('The connection to the database ended during the commit', { cause })
  }
}
